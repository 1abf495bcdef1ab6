import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project root, with package.json. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** State of the scripts; it is removed together with the installed packages. */
export const stateFolder = join(root, 'node_modules', '.schoolhouse')

/** Prints a progress line to stderr, so that stdout belongs to the program that runs. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Returns the JavaScript file of a package's command. Unlike the links in node_modules/.bin it runs on every system. */
export function commandFile(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs a program and waits for it to exit.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean, timeLimit?: number, stop?: AbortSignal, shell?: boolean }} options
 * `capture` collects stdout and stderr in `output` instead of printing them; `timeLimit` is in milliseconds; `stop` ends it
 * early.
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} `code` is 127 if it could not be started
 */
export function run(command, args, { env = process.env, capture = false, timeLimit, stop, shell = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      shell,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
      windowsHide: true,
    })
    const chunks = []
    let timedOut = false
    const timer = timeLimit ? setTimeout(() => ((timedOut = true), child.kill('SIGKILL')), timeLimit) : undefined
    stop?.addEventListener('abort', () => child.kill('SIGKILL'))
    const forget = passSignalsTo(child)
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const finish = (code) => {
      clearTimeout(timer)
      forget()
      done({ code, output: Buffer.concat(chunks).toString('utf8'), timedOut })
    }
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      finish(127)
    })
    child.on('close', (code, signal) => finish(code ?? exitCodeOf(signal)))
  })
}

/**
 * Runs a program in the foreground; it inherits stdin, stdout, stderr and the working directory.
 * @returns {Promise<number>} its exit code
 */
export function runInForeground(command, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(command, args, { env, stdio: 'inherit' })
    const forget = passSignalsTo(child)
    child.on('error', (error) => {
      say(error.message)
      forget()
      done(127)
    })
    child.on('close', (code, signal) => {
      forget()
      done(code ?? exitCodeOf(signal))
    })
  })
}

/**
 * Forwards termination signals to the child; this process exits after it.
 * @param {() => void} [onSignal] called when a signal arrives
 * @returns {() => void} stops the forwarding
 */
export function passSignalsTo(child, onSignal) {
  const pass = (signal) => {
    onSignal?.()
    // In a terminal the child receives Ctrl-C directly; a second one would interrupt its clean shutdown.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => pass(signal)])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  const stopWatching = onParentGone(() => pass('SIGTERM'))
  return () => {
    stopWatching()
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

/** npm signals only the shell between itself and this process, and the shell dies without passing the signal on. */
function onParentGone(react) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    react()
  }, 500)
  return () => clearInterval(timer)
}

function exitCodeOf(signal) {
  return { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal] ?? 137
}
