import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel as NodeChannel } from 'node:worker_threads'
import type { MessagePort as NodePort } from 'node:worker_threads'

/** As much of `electron` as the shell uses, with what it was asked to do kept for tests to look at. */
export const seen = {
  notices: [] as { title: string; body: string; click(): void }[],
  windows: [] as BrowserWindow[],
  menus: [] as unknown[],
  schemes: [] as unknown[],
  openedOutside: [] as string[],
  revealed: [] as string[],
  errorBoxes: [] as string[],
  pages: new Map<string, (request: Request) => Response>(),
  permissions: {} as Record<string, (...values: unknown[]) => unknown>,
}

export const given = {
  firstInstance: true,
  picked: ['/picked'] as string[],
  dark: false,
  chosenButton: 0,
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
}

class App extends EventEmitter {
  isPackaged = false
  paths: Record<string, string> = { appData: join(tmpdir(), 'fake-electron') }
  commandLine = { hasSwitch: (name: string) => process.argv.some((argument) => argument.startsWith(`--${name}`)) }
  setPath = (name: string, path: string) => void (this.paths[name] = path)
  getPath = (name: string) => this.paths[name] ?? ''
  requestSingleInstanceLock = () => given.firstInstance
  whenReady = () => Promise.resolve()
  exit = (code: number) => process.exit(code)
  quit(): void {
    for (const window of seen.windows) window.close()
    const event = preventable()
    this.emit('will-quit', event)
    if (!event.prevented) this.emit('quit')
  }
}
export const app = new App()

export class MessagePortMain extends EventEmitter {
  port: NodePort
  constructor(port: NodePort) {
    super()
    this.port = port
    port.on('close', () => this.emit('close'))
  }
  start = () => void this.port.on('message', (data: unknown) => this.emit('message', { data }))
  postMessage = (message: unknown) => this.port.postMessage(message)
  close = () => this.port.close()
}

export class MessageChannelMain {
  port1: MessagePortMain
  port2: MessagePortMain
  constructor() {
    const { port1, port2 } = new NodeChannel()
    this.port1 = new MessagePortMain(port1)
    this.port2 = new MessagePortMain(port2)
  }
}

export class WebContents extends EventEmitter {
  url = ''
  posted: { channel: string; ports: MessagePortMain[] }[] = []
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  getURL = () => this.url
  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }) =>
    void (this.openHandler = handler)
  postMessage = (channel: string, _message: unknown, ports: MessagePortMain[]) => {
    this.posted.push({ channel, ports })
    this.emit('posted')
  }
}

export class BrowserWindow extends EventEmitter {
  options: Record<string, unknown>
  webContents = new WebContents()
  minimized = false
  maximized = false
  calls: string[] = []
  closed = false
  constructor(options: Record<string, unknown>) {
    super()
    this.options = options
    seen.windows.push(this)
    app.emit('web-contents-created', {}, this.webContents)
  }
  async loadURL(url: string): Promise<void> {
    this.webContents.url = url
    await Promise.resolve()
    this.emit('ready-to-show')
    this.webContents.emit('did-finish-load')
  }
  close(): void {
    if (this.closed) return
    this.closed = true
    this.emit('close')
    this.emit('closed')
  }
  isMinimized = () => this.minimized
  isMaximized = () => this.maximized
  getNormalBounds = () => ({ x: 11, y: 22, width: 1234, height: 777 })
  maximize = () => void (this.maximized = true)
  reload = () => void this.calls.push('reload')
  restore = () => void this.calls.push('restore')
  show = () => void this.calls.push('show')
  focus = () => void this.calls.push('focus')
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]) => void seen.schemes.push(...schemes),
  handle: (scheme: string, answer: (request: Request) => Response) => void seen.pages.set(scheme, answer),
}

class Session extends EventEmitter {
  setPermissionRequestHandler = (handler: (...values: unknown[]) => unknown) =>
    void (seen.permissions.request = handler)
  setPermissionCheckHandler = (handler: (...values: unknown[]) => unknown) => void (seen.permissions.check = handler)
  setDevicePermissionHandler = (handler: (...values: unknown[]) => unknown) => void (seen.permissions.device = handler)
}
export const session = { defaultSession: new Session() }

export const shell = {
  openExternal: async (address: string) => void seen.openedOutside.push(address),
  showItemInFolder: (path: string) => void seen.revealed.push(path),
}

export const dialog = {
  showErrorBox: (title: string, message: string) => void seen.errorBoxes.push(`${title}: ${message}`),
  showMessageBox: async () => ({ response: given.chosenButton }),
  showOpenDialog: async () => ({ canceled: given.picked.length === 0, filePaths: given.picked }),
}

export class Notification extends EventEmitter {
  private readonly text: { title: string; body: string }
  static isSupported = () => true
  constructor(text: { title: string; body: string }) {
    super()
    this.text = text
  }
  show(): void {
    seen.notices.push({ ...this.text, click: () => void this.emit('click') })
  }
}

export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (menu: unknown) => void seen.menus.push(menu),
}

export const nativeTheme = {
  get shouldUseDarkColors() {
    return given.dark
  },
}

export const screen = {
  getPrimaryDisplay: () => given.displays[0],
  getAllDisplays: () => given.displays,
}

export function preventable(url = '') {
  return {
    url,
    prevented: false,
    preventDefault() {
      this.prevented = true
    },
  }
}
