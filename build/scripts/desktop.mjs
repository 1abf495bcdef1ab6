import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fetchElectron, findElectron, rememberedRefusal, rememberRefusal } from './electron.mjs'
import { passSignalsTo, root } from './processes.mjs'

/**
 * Opens the window and waits until it is closed.
 * @param {string[]} args passed on to the app
 * @param {{ again: boolean }} options `again` retries even if an attempt failed within the last day
 * @returns {Promise<{ code: number, reason: string | null }>} `reason`: why there is no window, in a few words
 */
export async function openWindow(args, { again }) {
  const refusal = refusalOfMachine() ?? (again ? null : rememberedRefusal())
  if (refusal) return { code: 1, reason: refusal }
  const reason = await fetchElectron()
  const outcome = reason ? { code: 1, reason } : await watchWindow(args)
  rememberRefusal(outcome.reason)
  return outcome
}

/** Returns why this machine cannot show a window, or null. */
export function refusalOfMachine(env = process.env, platform = process.platform, userId = process.getuid?.()) {
  if (userId === 0) return "you are root, and Electron's sandbox does not run as root"
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display'
  return null
}

/**
 * Starts the window and waits for it to exit; kills it if it is not ready within `patience` milliseconds.
 * @returns {Promise<{ code: number, reason: string | null }>} as openWindow
 */
export function watchWindow(args, patience = 10_000) {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const child = spawn(findElectron(), [root, ...args], { env, stdio: ['inherit', 'pipe', 'pipe'] })
  const state = { ready: false, late: false, told: false, held: [] }
  const forget = passSignalsTo(child, () => (state.told = true))
  const timer = setTimeout(() => {
    state.late = true
    child.kill()
    setTimeout(() => child.kill('SIGKILL'), 3000).unref()
  }, patience)
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'schoolhouse ready') return process.stdout.write(`${line}\n`)
    if (state.late) return
    state.ready = true
    clearTimeout(timer)
    process.stderr.write(state.held.splice(0).join(''))
  })
  child.stderr.on('data', (chunk) => (state.ready ? process.stderr.write(chunk) : state.held.push(String(chunk))))

  return new Promise((done) => {
    const finish = (outcome) => {
      clearTimeout(timer)
      forget()
      done(outcome)
    }
    child.on('error', (error) => finish({ code: 1, reason: `Electron could not be started (${error.message})` }))
    // A helper process may hold the pipes open longer; its last output is not worth waiting for.
    child.on('exit', (code) => setTimeout(() => finish(outcomeOf(code, state)), 200))
  })
}

function outcomeOf(code, { ready, late, told, held }) {
  if (told) return { code: code ?? 143, reason: null }
  if (late) return { code: 1, reason: 'the window was not ready within 10 seconds' }
  // Exited cleanly before it was ready: another window of this app was already open and was brought to the front.
  if (ready || code === 0) return { code: code ?? 1, reason: null }
  const said = held.join('')
  // The app itself failed (`fail` in main/desktop/run.ts), for a reason that would also affect a browser tab.
  if (/^error: /m.test(said)) {
    process.stderr.write(said)
    return { code: code ?? 1, reason: null }
  }
  return { code: 1, reason: `Electron ended before the window was ready${causeIn(said)}` }
}

function causeIn(said) {
  const lines = said.split('\n').map((line) => line.trim())
  if (lines.some((line) => /sandbox/i.test(line))) return ': its sandbox is not set up on this machine'
  const line = lines.find((text) => /fatal|error/i.test(text)) ?? lines.findLast((text) => text)
  return line ? `: ${line.replace(/^\[[^\]]*\]\s*/, '').slice(0, 160)}` : ''
}
