import { once } from 'node:events'
import { expect } from '@playwright/test'
import { WebSocket } from 'ws'
import { startServer, stopServer, test } from '../fixtures/tab.ts'
import { createWorld } from '../fixtures/world.ts'
import { putHarbor } from '../fixtures/stores.ts'

/**
 * Other origins, other programs on this machine and used links get no library data, only the public files of the app, which
 * contain none.
 */
test('without the token in the address the page shows no data', async ({ page }) => {
  const world = createWorld()
  putHarbor(world.project)
  const { server, address } = await startServer(world)
  const origin = new URL(address).origin
  try {
    await page.goto(origin)
    await expect(page.getByRole('heading', { name: 'Schoolhouse is not connected' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('needs the full address')
    await expect(page.getByText('.jaato in harbor')).toBeHidden()

    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByText('.jaato in harbor')).toBeVisible()
    expect(page.url(), 'the token is gone from the address').not.toContain('token')
    await page.reload()
    await expect(page.getByText('.jaato in harbor')).toBeVisible()

    const other = await page.context().newPage()
    await other.goto(address)
    await expect(other.getByRole('alert')).toContainText('This address was already used')
    await other.close()
  } finally {
    await page.goto('about:blank')
    await stopServer(server)
    world.remove()
  }
})

test('other origins, other hosts and used tokens are refused', async () => {
  const world = createWorld()
  const { server, address } = await startServer(world)
  const { origin, host, hash } = new URL(address)
  const token = hash.replace('#token=', '')
  const exchange = (headers: Record<string, string>) =>
    fetch(`${origin}/session`, { method: 'POST', headers, body: JSON.stringify({ token }) })
  try {
    expect((await exchange({ origin: 'http://harbour.example' })).status, 'another origin').toBe(403)
    expect((await exchange({})).status, 'no origin').toBe(403)
    const opened = await exchange({ origin })
    expect(opened.status).toBe(200)
    expect((await exchange({ origin })).status, 'the same token again').toBe(401)
    const { secret } = (await opened.json()) as { secret: string }
    const session = '0123456789abcdef0123456789abcdef'
    const protocols = ['schoolhouse', `secret.${secret}`, `session.${session}`]
    const wrongSecret = ['schoolhouse', `secret.${'0'.repeat(secret.length)}`, `session.${session}`]
    expect(await knock(host, protocols, { origin: 'http://harbour.example' }), 'another origin').toBe(403)
    expect(await knock(host, protocols, { origin, host: 'harbour.example' }), 'another host').toBe(403)
    expect(await knock(host, wrongSecret, { origin }), 'no secret of ours').toBe(401)
    expect(await knock(host, protocols, { origin }), 'our own page').toBe('open')
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/library.db', '/http.json'])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(404)
  } finally {
    await stopServer(server)
    world.remove()
  }
})

/** Tries to open the WebSocket; returns `open` or the HTTP status of the refusal. */
async function knock(host: string, protocols: string[], headers: Record<string, string>): Promise<'open' | number> {
  const socket = new WebSocket(`ws://${host}/rpc`, protocols, { headers })
  socket.on('error', () => {})
  const refused = once(socket, 'unexpected-response').then(
    ([, response]) => (response as { statusCode: number }).statusCode,
  )
  const answer = await Promise.race([once(socket, 'open').then(() => 'open' as const), refused])
  socket.terminate()
  return answer
}
