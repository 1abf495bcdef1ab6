import { RPCLink } from '@orpc/client/websocket'
import type { LiveLink } from './liveLink.ts'

export type TabPage = Pick<Window, 'location' | 'history' | 'sessionStorage' | 'fetch'> & {
  addEventListener(type: 'hashchange' | 'focus', listener: () => void): void
  removeEventListener(type: 'focus', listener: () => void): void
  WebSocket: typeof WebSocket
}

const secretKey = 'schoolhouse.secret'
const sessionKey = 'schoolhouse.session'
const pauses = { first: 250, longest: 5000 }
const usedUp =
  'This address was already used: it works for one tab, until Schoolhouse stops. Run npm start in a terminal for a new one.'
const noAddress =
  'This page needs the full address that Schoolhouse printed in the terminal, including its end. If you no longer have it, run npm start for a new one.'
const gone =
  'Schoolhouse is not responding. This tab keeps trying. If Schoolhouse was stopped, run npm start and continue in the tab that opens.'

/**
 * Exchanges the token in the address for a session secret, then keeps a WebSocket open. Secret and session id are stored in
 * this tab only, so a reload resumes the same session.
 */
export function linkOverSocket(page: TabPage, live: LiveLink): void {
  let replaced = new AbortController()
  void keepOpen(page, live, takeToken(page), replaced.signal)
  /* Pasting a new address into the same tab changes only the fragment. */
  page.addEventListener('hashchange', () => {
    const token = takeToken(page)
    if (!token) return
    replaced.abort()
    replaced = new AbortController()
    live.restart()
    void keepOpen(page, live, token, replaced.signal)
  })
}

/** Returns the one-time token and removes it from the address bar and the history. */
function takeToken(page: TabPage): string {
  const token = /^#token=([0-9a-f]+)$/.exec(page.location.hash)?.[1] ?? ''
  if (token) page.history.replaceState(null, '', page.location.pathname + page.location.search)
  return token
}

async function keepOpen(page: TabPage, live: LiveLink, token: string, replaced: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures++) {
    const entry = await enter(page, token)
    if (replaced.aborted) return
    if (entry === 'refused') return live.refuse(token || secretOf(page) ? usedUp : noAddress)
    if (entry === 'entered' && (await untilClosed(page, live, replaced))) failures = 0
    if (replaced.aborted) return
    live.lose(gone)
    await pause(page, Math.min(pauses.longest, pauses.first * 2 ** failures))
  }
}

/** Makes sure this tab has a secret the server knows: its current one, or a new one in exchange for its token. */
async function enter(page: TabPage, token: string): Promise<'entered' | 'refused' | 'gone'> {
  try {
    const secret = secretOf(page)
    if (secret && (await page.fetch('/session', { headers: { authorization: `Bearer ${secret}` } })).ok)
      return 'entered'
    if (!token) return 'refused'
    const answer = await page.fetch('/session', { method: 'POST', body: JSON.stringify({ token }) })
    if (!answer.ok) return 'refused'
    const opened = (await answer.json()) as { secret: string }
    page.sessionStorage.setItem(secretKey, opened.secret)
    return 'entered'
  } catch {
    return 'gone'
  }
}

function secretOf(page: TabPage): string | null {
  return page.sessionStorage.getItem(secretKey)
}

/** Opens one WebSocket and waits until it closes. Resolves to whether it was ever open. */
function untilClosed(page: TabPage, live: LiveLink, replaced: AbortSignal): Promise<boolean> {
  const protocols = ['schoolhouse', `secret.${secretOf(page)}`, `session.${sessionId(page)}`]
  const socket = new page.WebSocket(`ws://${page.location.host}/rpc`, protocols)
  socket.binaryType = 'arraybuffer'
  return new Promise((resolve) => {
    let opened = false
    replaced.addEventListener('abort', () => socket.close())
    /* Registered before the link's own listener, so that the connection already counts as lost when its calls fail. */
    socket.addEventListener('close', () => {
      if (opened && !replaced.aborted) live.lose(gone)
      resolve(opened)
    })
    const link = new RPCLink({ websocket: socket })
    socket.addEventListener('open', () => {
      opened = true
      live.open(link)
    })
  })
}

function sessionId(page: TabPage): string {
  const known = page.sessionStorage.getItem(sessionKey)
  if (known) return known
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  page.sessionStorage.setItem(sessionKey, fresh)
  return fresh
}

/** Waits, but no longer than until the tab regains the focus: timers of hidden tabs run late. */
function pause(page: TabPage, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      page.removeEventListener('focus', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    page.addEventListener('focus', go)
  })
}
