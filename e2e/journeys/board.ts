import { expect } from '@playwright/test'
import type { Journeys } from '../fixtures/journey.ts'
import { card, expectCounts, focusOn, openHarbor, panel, toast } from '../pages/board.ts'

export const boardJourneys: Journeys = {
  'a key decides, the toast and Ctrl+Z take it back, redo brings it back, across a restart': async (app) => {
    await openHarbor(app)
    const { page } = app
    await focusOn(page, 'Harbour fees are whole cents')
    await page.keyboard.press('v')
    await expectCounts(page, { Raw: 7, Validated: 1 })
    await expect(card(page, 'Harbour fees are whole cents', 'Validated')).toBeVisible()
    await toast(page).getByRole('button', { name: /^Undo/ }).click()
    await expectCounts(page, { Raw: 8, Validated: 0 })

    await focusOn(page, 'Started the development server')
    await page.keyboard.press('d')
    await expectCounts(page, { Raw: 7, Discarded: 1 })
    await page.keyboard.press('Control+z')
    await expectCounts(page, { Raw: 8, Discarded: 0 })
    await page.keyboard.press('Control+Shift+z')
    await expectCounts(page, { Raw: 7, Discarded: 1 })

    const again = await app.restart()
    await expectCounts(again, { Raw: 7, Discarded: 1 })
    await again.keyboard.press('Control+z')
    await expectCounts(again, { Raw: 8, Discarded: 0 })
  },

  'a click opens everything about a memory, with the raw text as found': async (app) => {
    await openHarbor(app)
    const { page } = app
    await card(page, 'The tide cache needs better-sqlite3').click()
    await expect(
      panel(page).getByRole('heading', { name: 'The tide cache needs better-sqlite3 built for Node 22' }),
    ).toBeVisible()
    await panel(page).getByText('Raw text as found').click()
    await expect(panel(page).getByText('"id":"mem_sqlite"')).toBeVisible()
    await expect(panel(page).getByText('.jaato/memories.jsonl:2')).toBeVisible()
  },
}
