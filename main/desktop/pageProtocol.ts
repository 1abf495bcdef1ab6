import { app, protocol } from 'electron'
import { safeHeaders } from '../transports/pages.ts'
import type { Page } from '../transports/pages.ts'

/**
 * The window loads from a scheme of its own, not from file://. There, 'self' in the policy would mean every file of
 * the disk and headers would be ignored; here it means this app, and the same headers hold as in the browser tab.
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

/** Serves the built screen, and nothing else, to the window. */
export function servePages(pages: ReadonlyMap<string, Page>): void {
  protocol.handle(scheme, (request) => {
    const address = new URL(request.url)
    const page = address.host === host && request.method === 'GET' ? pages.get(address.pathname) : undefined
    return page
      ? new Response(page.bytes, { headers: page.headers })
      : new Response('There is nothing at this address.\n', { status: 404, headers: safeHeaders })
  })
}

/** What the window loads: the built screen, or in development the server that rebuilds it while one types. */
export function startAddress(environment: NodeJS.ProcessEnv): string {
  return (!app.isPackaged && environment.ELECTRON_RENDERER_URL) || pageAddress
}

/** Whether an address is a page of the app itself, the only kind that is ever handed a port. */
export function isOwnPage(address: string, start: string): boolean {
  const known = URL.parse(start)
  const given = URL.parse(address)
  return !!known && !!given && given.protocol === known.protocol && given.host === known.host
}
