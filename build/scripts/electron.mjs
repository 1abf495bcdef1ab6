import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandFile, root, run, say, stateFolder } from './processes.mjs'

const folder = join(root, 'node_modules', 'electron')
const memory = join(stateFolder, 'no-window.json')
const day = 24 * 60 * 60 * 1000

/**
 * Finds the Electron executable, if it has been downloaded. Only reads files: the package's own entry point would start a
 * download.
 * @returns {string | null}
 */
export function findElectron(env = process.env) {
  if (!existsSync(join(folder, 'package.json'))) return null
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  if (!override && !name) return null
  const file = override ? join(override, name ?? 'electron') : join(folder, 'dist', name)
  return existsSync(file) ? file : null
}

/**
 * Downloads Electron unless it is there already; aborts when the download stalls.
 * @returns {Promise<string | null>} why there is none, in a few words; null if it is there
 */
export async function fetchElectron() {
  if (findElectron()) return null
  if (!existsSync(join(folder, 'package.json'))) return 'Electron is not among the installed packages'
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  say(`Fetching Electron ${version}, the program behind the window (about 115 MB, once) …`)
  const parts = join(stateFolder, 'download')
  rmSync(parts, { recursive: true, force: true })
  mkdirSync(parts, { recursive: true })
  const limit = new AbortController()
  const stopWatching = watchProgress(parts, () => limit.abort())
  const { code, output } = await run(process.execPath, [commandFile('electron', 'install-electron')], {
    env: { ...process.env, TMPDIR: parts, TEMP: parts, TMP: parts, ELECTRON_GET_NO_PROGRESS: '1' },
    capture: true,
    stop: limit.signal,
  })
  stopWatching()
  rmSync(parts, { recursive: true, force: true })
  if (code === 0 && findElectron()) return null
  if (limit.signal.aborted) return 'Electron could not be fetched in time'
  return `Electron could not be fetched (${causeIn(output)})`
}

/** Returns why the window failed to open within the last day, or null. */
export function rememberedRefusal() {
  try {
    const { reason, at } = JSON.parse(readFileSync(memory, 'utf8'))
    return Date.now() - at < day ? reason : null
  } catch {
    return null
  }
}

/** Stores the reason for a day, so that the next start does not wait for the same failure; null clears it. */
export function rememberRefusal(reason) {
  rmSync(memory, { force: true })
  if (!reason) return
  mkdirSync(stateFolder, { recursive: true })
  writeFileSync(memory, JSON.stringify({ reason, at: Date.now() }))
}

/** Shows the download progress; gives up after 20 seconds without a byte, or after three minutes in total. */
function watchProgress(parts, giveUp) {
  const begun = Date.now()
  let size = 0
  let lastGrowth = begun
  let lastLine = begun
  const timer = setInterval(() => {
    const now = Date.now()
    const present = sizeOf(parts)
    if (present > size) lastGrowth = now
    size = present
    if (now - lastLine >= 5000 && size > 0) {
      say(`  ${Math.round(size / 1e6)} MB`)
      lastLine = now
    }
    if (now - lastGrowth > 20_000 || now - begun > 180_000) giveUp()
  }, 500)
  return () => clearInterval(timer)
}

function sizeOf(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0)
  } catch {
    return 0
  }
}

function causeIn(output) {
  const code = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EACCES|ENOSPC)\b/.exec(output)?.[1]
  if (code) return code
  if (/fetch failed/.test(output)) return 'its download server did not answer'
  const line = output.split('\n').find((text) => /error|failed|response code/i.test(text)) ?? 'no reason given'
  return line.trim().slice(0, 120)
}
