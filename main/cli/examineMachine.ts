import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Check } from '../engine/flows/reports/doctor.ts'
import { builtFile } from '../platform/builtFile.ts'
import { httpFilePath, readHttpFile } from '../transports/httpFile.ts'

/** Checks what the program needs of the machine. Only reads: starts and writes nothing. */
export function examineMachine(libraryPath: string, environment: NodeJS.ProcessEnv): Check[] {
  return [
    node(),
    screen(),
    electron(environment),
    browser(environment),
    dataFolder(dirname(libraryPath)),
    server(libraryPath),
  ]
}

/** Whether this user may write to a path that exists. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function node(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const ok = major > 22 || (major === 22 && minor >= 12)
  return { id: 'node', ok, detail: `Node ${process.versions.node}`, repair: ok ? null : 'Install Node 22.12 or newer.' }
}

function screen(): Check {
  const ok = existsSync(builtFile('renderer/index.html')) && existsSync(builtFile('main/engineWorker.js'))
  return {
    id: 'screen',
    ok,
    detail: ok ? 'built' : 'the user interface is not built',
    repair: ok ? null : '`npm start` builds it.',
  }
}

/** Reads the path of Electron's executable from its package; importing the package would start a download. */
function electron(environment: NodeJS.ProcessEnv): Check {
  const folder = join(builtFile(''), '..', 'node_modules', 'electron')
  const named = join(folder, 'path.txt')
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : 'electron'
  const file = join(environment['ELECTRON_OVERRIDE_DIST_PATH'] || join(folder, 'dist'), name)
  const ok = process.versions['electron'] !== undefined || existsSync(file)
  const repair = '`npm start` fetches it; without it the app opens in a browser tab.'
  return {
    id: 'electron',
    ok,
    detail: ok ? 'the program behind the window is there' : 'the program behind the window is missing',
    repair: ok ? null : repair,
  }
}

/** The program that opens the tab: a helper on Linux; other systems always have one. */
function browser(environment: NodeJS.ProcessEnv): Check {
  if (process.platform !== 'linux') return { id: 'browser', ok: true, detail: 'the system opens its own', repair: null }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const ok = folders.some((folder) => existsSync(join(folder, 'xdg-open')))
  const repair = 'Install xdg-utils, or open the address that `serve` prints by hand.'
  return {
    id: 'browser',
    ok,
    detail: ok ? 'xdg-open opens it' : 'nothing here opens a browser (no xdg-open)',
    repair: ok ? null : repair,
  }
}

function dataFolder(folder: string): Check {
  if (existsSync(folder)) {
    const ok = isWritable(folder)
    return {
      id: 'data folder',
      ok,
      detail: `${folder}${ok ? '' : ' is read-only'}`,
      repair: ok ? null : 'Change its permissions, or name a library elsewhere with --library.',
    }
  }
  let above = dirname(folder)
  while (!existsSync(above) && dirname(above) !== above) above = dirname(above)
  const ok = isWritable(above)
  const detail = `${folder} does not exist yet${ok ? '' : `, and ${above} is read-only`}`
  return {
    id: 'data folder',
    ok,
    detail,
    repair: ok
      ? 'It is created at the first start.'
      : `Make ${above} writable, or name a library elsewhere with --library.`,
  }
}

function server(libraryPath: string): Check {
  const path = httpFilePath(libraryPath)
  if (!existsSync(path)) return { id: 'server', ok: true, detail: 'none is running', repair: null }
  const running = readHttpFile(path)
  if (running)
    return { id: 'server', ok: true, detail: `running on port ${running.port} (process ${running.pid})`, repair: null }
  return {
    id: 'server',
    ok: false,
    detail: `${path} is damaged, or belongs to a server that is no longer running`,
    repair: 'It is replaced at the next start.',
  }
}
