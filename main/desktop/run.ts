import { join } from 'node:path'
import { app, dialog, session } from 'electron'
import type { BrowserWindow } from 'electron'
import { builtFile } from '../platform/builtFile.ts'
import { startEngine } from '../platform/engineHost.ts'
import type { EngineHost } from '../platform/engineHost.ts'
import { loadPages } from '../transports/pages.ts'
import { type Foreground, hostCalls } from './hostCalls.ts'
import { setMenu } from './menu.ts'
import { readDesktopOptions, windowFolderName } from './options.ts'
import type { DesktopOptions } from './options.ts'
import { declarePageProtocol, servePages, startAddress } from './pageProtocol.ts'
import { lockDown } from './security.ts'
import { tellUnexpected } from './unexpected.ts'
import { openWindow } from './window.ts'
import { readWindowState, writeWindowState } from './windowState.ts'

/**
 * Runs the desktop app. Prints `schoolhouse ready` once the page is loaded and connected. A second start brings the first
 * window to the front and exits. If the app cannot start, it prints `error: <message>` to stderr, shows it in a dialog
 * box and exits with 1.
 */
export function runDesktop(parameters: string[], environment: NodeJS.ProcessEnv): void {
  const options = readDesktopOptions(parameters, environment)
  if (!app.commandLine.hasSwitch('user-data-dir'))
    app.setPath('userData', join(app.getPath('appData'), windowFolderName(options, environment)))
  if (!app.requestSingleInstanceLock()) return app.quit()
  declarePageProtocol()
  const forward = createForwarder()
  tellUnexpected(
    () => forward.wasReady,
    (error) => fail(error, forward),
  )
  app.on('second-instance', forward.bringForward)
  app.on('open-file', (event) => {
    event.preventDefault()
    forward.bringForward()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app
    .whenReady()
    .then(() => start(options, environment, forward))
    .catch((error: unknown) => fail(error, forward))
}

interface Forwarder extends Foreground {
  /** Opens a window again after the last one was closed. */
  reopenWith(open: () => BrowserWindow): void
  /** A window has been opened since the start. */
  wasReady: boolean
}

async function start(options: DesktopOptions, environment: NodeJS.ProcessEnv, forward: Forwarder): Promise<void> {
  lockDown(session.defaultSession, startAddress(environment))
  setMenu(process.platform)
  servePages(loadPages(builtFile('renderer')))
  const engine = await startEngine({ ...options, host: 'desktop', hostNote: null, canPickFolder: true })
  engine.onHostCall(hostCalls(forward))
  engine.onDeath((error) => fail(error, forward))
  closeEngineOnQuit(engine)
  const stateFile = join(app.getPath('userData'), 'window.json')
  const state = readWindowState(stateFile)
  writeWindowState(stateFile, state)
  forward.reopenWith(() =>
    openWindow({
      engine,
      address: startAddress(environment),
      preloadFile: builtFile('preload/index.cjs'),
      stateFile,
      state,
      onReady() {
        if (!forward.wasReady) process.stdout.write('schoolhouse ready\n')
        forward.wasReady = true
      },
    }),
  )
  forward.bringForward()
  app.on('activate', forward.bringForward)
}

function createForwarder(): Forwarder {
  let window: BrowserWindow | null = null
  let open: (() => BrowserWindow) | null = null
  return {
    bringForward() {
      if (window) {
        if (window.isMinimized()) window.restore()
        window.show()
        window.focus()
      } else if (open) {
        window = open()
        window.once('closed', () => (window = null))
      }
    },
    reopenWith(next) {
      open = next
    },
    window: () => window,
    wasReady: false,
  }
}

/** Electron does not wait for asynchronous work when it quits, so quitting is delayed until the library is closed. */
function closeEngineOnQuit(engine: EngineHost): void {
  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    void engine.close().then(() => {
      closed = true
      app.quit()
    })
  })
}

/**
 * The dialog box is for people who see no terminal. A script that starts the app and waits for the window would only be
 * blocked by it.
 */
function fail(error: unknown, forward: Forwarder): void {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`error: ${message}\n`)
  if (app.isPackaged || forward.wasReady) dialog.showErrorBox('Schoolhouse has to stop', message)
  app.exit(1)
}
