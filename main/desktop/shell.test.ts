import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { startTinyEngine, clientOver } from '../transports/testing/tinyEngine.ts'
import { tinyPages } from '../transports/testing/tinyWeb.ts'
import { loadPages } from '../transports/pages.ts'
import type { EngineHost } from '../platform/engineHost.ts'
import { setMenu } from './menu.ts'
import { declarePageProtocol, isOwnPage, servePages, startAddress } from './pageProtocol.ts'
import { isWebLink, lockDown } from './security.ts'
import { app, given, preventable, seen, session } from './testing/fakeElectron.ts'
import type { MessagePortMain } from './testing/fakeElectron.ts'
import { openWindow } from './window.ts'

vi.mock('electron', () => import('./testing/fakeElectron.ts'))

const state = { bounds: null, maximized: false, session: 'a'.repeat(32) }
const stateFile = () => join(mkdtempSync(join(tmpdir(), 'schoolhouse-shell-')), 'window.json')
const silent = { connect: () => ({ send() {}, onMessage() {}, onClose() {}, close() {} }) }

function openFake(engine: Pick<EngineHost, 'connect'> = silent, address = 'schoolhouse://app/', file = stateFile()) {
  let ready = 0
  openWindow({
    engine,
    address,
    preloadFile: '/preload.cjs',
    stateFile: file,
    state: { ...state },
    onReady: () => ready++,
  })
  const window = seen.windows.at(-1)
  if (!window) throw new Error('No window was opened.')
  return { window, contents: window.webContents, readyCount: () => ready }
}

function clientOf(port: MessagePortMain | undefined) {
  if (!port) throw new Error('No port was handed over.')
  port.start()
  return clientOver({
    send: port.postMessage,
    onMessage: (listener) => void port.on('message', ({ data }) => listener(data)),
    onClose: (listener) => void port.on('close', listener),
    close: port.close,
  })
}

beforeEach(() => {
  seen.windows.length = 0
  seen.openedOutside.length = 0
  app.removeAllListeners()
  session.defaultSession.removeAllListeners()
})

test('the page runs in its own sandbox, without Node and without downloading dictionaries', async () => {
  const { window } = openFake()
  expect(window.options.webPreferences).toEqual({
    preload: '/preload.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: false,
  })
  await vi.waitFor(() => expect(window.calls).toEqual(['show']))
})

test('each load of the page gets its own message port to the engine, and the previous port closes', async () => {
  const engine = await startTinyEngine({ host: 'desktop' })
  const { contents, readyCount } = openFake(engine)
  await vi.waitFor(() => expect(contents.posted).toHaveLength(1))
  expect(contents.posted[0]?.channel).toBe('schoolhouse:port')
  const first = contents.posted[0]?.ports[0]
  expect(await clientOf(first).system.info()).toMatchObject({ host: 'desktop', host_note: state.session })
  const ended = new Promise<void>((resolve) => first?.on('close', resolve))
  contents.emit('did-finish-load')
  await ended
  expect(await clientOf(contents.posted[1]?.ports[0]).system.info()).toMatchObject({ host: 'desktop' })
  expect(readyCount()).toBe(2)
  await engine.close()
})

test('closing the window closes its port and saves its position', async () => {
  const engine = await startTinyEngine()
  const file = stateFile()
  const { window, contents } = openFake(engine, 'schoolhouse://app/', file)
  await vi.waitFor(() => expect(contents.posted).toHaveLength(1))
  const ended = new Promise<void>((resolve) => contents.posted[0]?.ports[0]?.on('close', resolve))
  window.close()
  await ended
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    bounds: { x: 11, y: 22, width: 1234, height: 777 },
    maximized: false,
    session: state.session,
  })
  await engine.close()
})

test('a crashed page can be reloaded or closed', async () => {
  const { window, contents } = openFake()
  await vi.waitFor(() => expect(window.calls).toEqual(['show']))
  contents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  contents.emit('render-process-gone', {}, { reason: 'crashed' })
  await vi.waitFor(() => expect(window.calls).toEqual(['show', 'reload']))
  given.chosenButton = 1
  contents.emit('render-process-gone', {}, { reason: 'oom' })
  await vi.waitFor(() => expect(window.closed).toBe(true))
})

test('a foreign page never gets a message port', async () => {
  const { contents } = openFake()
  await vi.waitFor(() => expect(contents.posted).toHaveLength(1))
  for (const url of ['https://evil.example/', 'schoolhouse://other/', 'file:///etc/passwd', 'about:blank', '']) {
    contents.url = url
    contents.emit('did-finish-load')
  }
  expect(contents.posted).toHaveLength(1)
  expect(isOwnPage('http://localhost:5173/x', 'http://localhost:5173')).toBe(true)
  expect(isOwnPage('http://localhost:5174/', 'http://localhost:5173')).toBe(false)
  expect(isOwnPage('', '')).toBe(false)
})

test('the page cannot navigate or open windows; a web link opens in the system’s browser', () => {
  lockDown(session.defaultSession as never, 'schoolhouse://app/')
  const { contents } = openFake()
  for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview']) {
    const event = preventable('file:///etc/passwd')
    contents.emit(name, event)
    expect(event.prevented, name).toBe(true)
  }
  expect(contents.openHandler({ url: 'https://example.org/page' })).toEqual({ action: 'deny' })
  expect(contents.openHandler({ url: 'javascript:alert(1)' })).toEqual({ action: 'deny' })
  contents.emit('will-navigate', preventable('https://example.org/linked'))
  expect(seen.openedOutside).toEqual(['https://example.org/page', 'https://example.org/linked'])
})

test('only plain https links are opened outside', () => {
  expect(isWebLink('https://example.org/a?b#c')).toBe(true)
  for (const address of [
    'http://example.org',
    'file:///etc/passwd',
    'smb://host/share',
    'javascript:alert(1)',
    'vscode://file/x',
    'https://bank.example@evil.example/',
    'https://user:word@evil.example/',
    'example.org',
    '',
  ])
    expect(isWebLink(address), address).toBe(false)
})

test('no permission is granted', () => {
  lockDown(session.defaultSession as never, 'schoolhouse://app/')
  const answers: unknown[] = []
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'fullscreen', 'openExternal']) {
    seen.permissions.request?.(null, permission, (answer: unknown) => answers.push(answer))
    expect(seen.permissions.check?.(null, permission)).toBe(false)
  }
  expect(answers).toEqual(Array(6).fill(false))
  expect(seen.permissions.device?.({})).toBe(false)
})

/** A page that gets a file onto the disk could place a program there; what our own page made, such as a drawing, may be saved. */
test('only what the own page made is downloaded', () => {
  const isSaved = (url: string): boolean => {
    const download = preventable()
    session.defaultSession.emit('will-download', download, { getURL: () => url })
    return !download.prevented
  }
  lockDown(session.defaultSession as never, 'schoolhouse://app/')
  expect(isSaved('blob:schoolhouse://app/7a0c')).toBe(true)
  for (const url of [
    'schoolhouse://app/index.html',
    'blob:schoolhouse://other/7a0c',
    'blob:https://evil.example/7a0c',
    'blob:null/7a0c',
    'data:text/plain,blob:schoolhouse://app/7a0c',
    'https://evil.example/blob:schoolhouse://app/7a0c',
    'file:///etc/passwd',
    'blob:',
    '',
  ])
    expect(isSaved(url), url).toBe(false)
})

test('the window’s own scheme serves only the screen, with the tab’s policy', async () => {
  declarePageProtocol()
  expect(seen.schemes).toContainEqual({
    scheme: 'schoolhouse',
    privileges: { standard: true, secure: true, supportFetchAPI: true },
  })
  servePages(loadPages(tinyPages()))
  const get = (address: string, method = 'GET') => {
    const answer = seen.pages.get('schoolhouse')
    if (!answer) throw new Error('The scheme has no handler.')
    return answer(new Request(address, { method }))
  }
  const page = get(startAddress({}))
  expect(await page.text()).toContain('<title>Schoolhouse</title>')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(get('schoolhouse://app/assets/index-abc.js').headers.get('content-type')).toContain('text/javascript')
  for (const address of [
    'schoolhouse://other/',
    'schoolhouse://app/../private.txt',
    'schoolhouse://app/%2e%2e/private.txt',
    'schoolhouse://app/..%2fprivate.txt',
  ])
    expect(get(address).status, address).toBe(404)
  expect(get('schoolhouse://app/', 'POST').status).toBe(404)
})

test('a development server is used only in development', () => {
  const environment = { ELECTRON_RENDERER_URL: 'http://localhost:5173' }
  expect(startAddress(environment)).toBe('http://localhost:5173')
  app.isPackaged = true
  expect(startAddress(environment)).toBe('schoolhouse://app/')
  app.isPackaged = false
})

test('the menu has the standard roles of the platform', () => {
  setMenu('linux')
  expect(seen.menus.at(-1)).toMatchObject([
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
    { role: 'help' },
  ])
  setMenu('darwin')
  expect(seen.menus.at(-1)).toMatchObject([{ role: 'appMenu' }, { role: 'fileMenu' }, {}, {}, {}])
})

test('errors of the page are written to stderr, its other lines are not', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { contents } = openFake()
  contents.emit('console-message', { level: 'info', message: 'hello' })
  contents.emit('console-message', { level: 'error', message: 'Uncaught (in promise) Error: no label' })
  expect(written.mock.calls).toEqual([['error: In the page: Uncaught (in promise) Error: no label\n']])
  written.mockRestore()
})
