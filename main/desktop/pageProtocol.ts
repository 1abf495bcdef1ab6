import { app, protocol } from 'electron'
import { safeHeaders } from '../transports/pages.ts'
import type { Page } from '../transports/pages.ts'

/**
 * The window loads pages from its own scheme instead of file://. With file://, 'self' in the policy would allow every file on
 * the disk, and headers would be ignored. With this scheme it allows only this app, and the headers are the same as in the
 * browser tab.
 */
const scheme = 'schoolhouse'
const host = 'app'
const pageAddress = `${scheme}://${host}/`

/** Must be called before Electron is ready. */
export function declarePageProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the built renderer to the window, and nothing else. */
export function servePages(pages: ReadonlyMap<string, Page>): void {
  protocol.handle(scheme, (request) => {
    const address = new URL(request.url)
    const page = address.host === host && request.method === 'GET' ? pages.get(address.pathname) : undefined
    return page
      ? new Response(page.bytes, { headers: page.headers })
      : new Response('There is nothing at this address.\n', { status: 404, headers: safeHeaders })
  })
}

/** The address the window loads: the built renderer, or the development server. */
export function startAddress(environment: NodeJS.ProcessEnv): string {
  return (!app.isPackaged && environment.ELECTRON_RENDERER_URL) || pageAddress
}

/** Checks whether an address is a page of the app. Only such pages receive a port. */
export function isOwnPage(address: string, start: string): boolean {
  const known = URL.parse(start)
  const given = URL.parse(address)
  return !!known && !!given && given.protocol === known.protocol && given.host === known.host
}
