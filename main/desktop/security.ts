import { app, shell } from 'electron'
import type { Session, WebContents } from 'electron'
import { isOwnPage } from './pageProtocol.ts'

/**
 * Disables features of Chromium that this app never needs. `start` is the address of its page. Call once, before the first
 * window exists.
 */
export function lockDown(session: Session, start: string): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    // No path is given, so Electron asks where to save what the page made.
    if (!isMadeByPage(item.getURL(), start)) event.preventDefault()
  })
  app.on('web-contents-created', (_event, contents) => guard(contents))
}

/** The page never navigates and opens no windows. Web links open in the system's browser. */
function guard(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    event.preventDefault()
    openOutside(event.url)
  })
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}

function openOutside(address: string): void {
  if (isWebLink(address)) void shell.openExternal(address)
}

/** Only https, and no user name or password before the host, because they can make one site look like another. */
export function isWebLink(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Checks whether an address names data that the app's own page holds in memory. Only pages of an origin make such addresses. */
function isMadeByPage(address: string, start: string): boolean {
  const blob = 'blob:'
  return address.startsWith(blob) && isOwnPage(address.slice(blob.length), start)
}
