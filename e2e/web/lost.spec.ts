import { expect } from '@playwright/test'
import { startServer, stopServer, test } from '../fixtures/tab.ts'
import { createWorld } from '../fixtures/world.ts'
import { putHarbor } from '../fixtures/stores.ts'
import { card, expectCounts, focusOn, notice, panel, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectAnnounced } from '../pages/said.ts'

const fees = 'Harbour fees are whole cents'

test.describe('Losing the engine', () => {
  test('one message says the engine is gone, nothing is half done, typed text is kept; a new address in the same tab reconnects', async ({
    page,
  }) => {
    const world = createWorld()
    putHarbor(world.project)
    const first = await startServer(world)
    const port = new URL(first.address).port
    let running = first.server
    try {
      await page.goto(first.address)
      await page.getByRole('button', { name: 'Add it' }).click()
      await expectCounts(page, { Raw: 8, Validated: 0 })
      await focusOn(page, fees)
      await page.keyboard.press('e')
      const text = panel(page).getByRole('textbox', { name: 'Text' })
      await text.fill('Words of mine.')

      await stopServer(running)
      const banner = page.getByRole('note', { name: 'Not connected' })
      await expect(banner).toContainText('Schoolhouse is not responding')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(notice(page)).toContainText('Nothing was changed: Schoolhouse is not responding.')
      await expect(text).toHaveValue('Words of mine.')
      await page.keyboard.press('Escape')
      await focusOn(page, 'Tides are computed in UTC')
      await page.keyboard.press('d')
      await expect(card(page, 'Tides are computed in UTC', 'Raw')).toBeFocused()
      await expectCounts(page, { Raw: 8, Discarded: 0 })
      await expect(toast(page)).toHaveCount(1)
      await go(page, 'History')
      await expect(page.getByText('This loads once it responds.')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await go(page, 'Board')
      await focusOn(page, fees)
      await page.keyboard.press('e')
      await text.fill('Words of mine, again.')

      const again = await startServer(world, '--port', port)
      running = again.server
      await expect(banner).toContainText('already used', { timeout: 20_000 })
      await expect(text).toHaveValue('Words of mine, again.')
      await page.goto(again.address)
      await expect(banner).toHaveCount(0)
      await expect(text).toHaveValue('Words of mine, again.')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(toast(page)).toContainText(/Undo|Edited|Refined/)
      await expect(panel(page)).toContainText('Words of mine, again.')
    } finally {
      await page.goto('about:blank')
      await stopServer(running)
      world.remove()
    }
  })

  test('a broken connection is restored by itself, and changes made meanwhile appear', async ({ page, app }) => {
    putHarbor(app.project)
    const sockets: { close: () => void }[] = []
    let cut = false
    await page.routeWebSocket(/\/rpc$/, (socket) => {
      const server = socket.connectToServer()
      sockets.push({ close: () => void socket.close() })
      void server
    })
    await page.route('**/session', (route) => (cut ? route.abort() : route.continue()))
    app.expectError(/Failed to load resource/)
    await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 8 })
    cut = true
    for (const { close } of sockets) close()
    const banner = page.getByRole('note', { name: 'Not connected' })
    await expect(banner).toBeVisible()
    await go(page, 'Insights')
    await expect(page.getByText('This loads once it responds.')).toBeVisible()
    await expectAnnounced(page, /^Schoolhouse is connected again\.$/, async () => {
      cut = false
      await expect(banner).toHaveCount(0, { timeout: 20_000 })
    })
    await expect(page.getByText('This loads once it responds.')).toHaveCount(0)
  })
})
