import { BrowserWindow, MessageChannelMain, dialog, nativeTheme, screen } from 'electron'
import type { EngineHost, EngineLine } from '../platform/engineHost.ts'
import { joinPort } from '../transports/port.ts'
import { isOwnPage } from './pageProtocol.ts'
import { placeWindow, smallest, writeWindowState } from './windowState.ts'
import type { WindowState } from './windowState.ts'

export interface WindowOptions {
  engine: Pick<EngineHost, 'connect'>
  /** What the window loads. */
  address: string
  preloadFile: string
  stateFile: string
  state: WindowState
  /** Called each time the page has loaded and received its port. */
  onReady(): void
}

/** The page's background colour, so that the first frame does not flash. */
const paper = { light: '#f1f3ee', dark: '#141a17' }

/** Opens the window at its last position, loads the page and connects the page to the engine. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { workArea } = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().map((display) => display.workArea)
  const window = new BrowserWindow({
    ...placeWindow(options.state.bounds, [workArea, ...others]),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Schoolhouse',
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    show: false,
    webPreferences: {
      preload: options.preloadFile,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      /* Chromium would download its dictionaries. */
      spellcheck: false,
    },
  })
  if (options.state.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    options.state.bounds = window.getNormalBounds()
    options.state.maximized = window.isMaximized()
    writeWindowState(options.stateFile, options.state)
  })
  handOverPorts(window, options)
  window.loadURL(options.address).catch((error: Error) => {
    process.stderr.write(`error: The page could not be loaded from ${options.address} (${error.message}).\n`)
  })
  return window
}

/** Each page load gets a new port and closes the connection of the previous load. Errors of the page go to stderr. */
function handOverPorts(window: BrowserWindow, options: WindowOptions): void {
  const contents = window.webContents
  let line: EngineLine | null = null
  contents.on('did-finish-load', () => {
    line?.close()
    line = null
    if (!isOwnPage(contents.getURL(), options.address)) return
    line = options.engine.connect(options.state.session)
    const { port1, port2 } = new MessageChannelMain()
    joinPort(line, port2)
    contents.postMessage('schoolhouse:port', null, [port1])
    options.onReady()
  })
  contents.on('console-message', ({ level, message }) => {
    if (level === 'error') process.stderr.write(`error: In the page: ${message}\n`)
  })
  contents.on('render-process-gone', (_event, { reason }) => {
    line?.close()
    if (reason !== 'clean-exit') void askToReload(window)
  })
  window.on('closed', () => line?.close())
}

async function askToReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The page stopped unexpectedly.',
    detail: 'Every decision made so far is kept.',
    buttons: ['Load it again', 'Close'],
  })
  if (response === 0) window.reload()
  else window.close()
}
