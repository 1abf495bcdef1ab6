import { promoteCard } from '../pages/promote.ts'
import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { card, expectCounts, openHarbor, pressOn, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { step } from '../pages/history.ts'

const fees = 'Harbour fees are whole cents'
const noise = 'Started the development server'

test.describe('History', () => {
  test('an older step is undone alone; one that a later step builds on is refused, and that step is named', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, fees, 'v')
    await expectCounts(page, { Validated: 1 })
    await pressOn(page, noise, 'd')
    await expectCounts(page, { Discarded: 1 })
    await pressOn(page, fees, 'd')
    await expectCounts(page, { Raw: 6, Validated: 0, Discarded: 2 })

    await go(page, 'History')
    await expect(page.getByText('3 steps').first()).toBeVisible()
    await undoOf(step(page, 'Validated 1 memory')).click()
    await expect(page.getByRole('alert')).toContainText('It was not undone')
    await expect(page.getByRole('alert')).toContainText('Discarded 1 memory')

    await undoOf(step(page, 'Discarded 1 memory').filter({ hasText: noise })).click()
    await expect(toast(page)).toContainText('Undid: Discarded 1 memory')
    await go(page, 'Board')
    await expectCounts(page, { Raw: 7, Validated: 0, Discarded: 1 })
    await expect(card(page, noise, 'Raw')).toBeVisible()
    await go(page, 'History')
    await page.getByRole('button', { name: /^Redo/ }).click()
    await expect(toast(page)).toContainText('Redid: Discarded 1 memory')
    await go(page, 'Board')
    await expectCounts(page, { Raw: 6, Discarded: 2 })
  })

  test('a step shows the files it changed and who made it', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await promoteCard(page, fees)
    await expectCounts(page, { Escalated: 1 })
    await go(page, 'History')
    const promoted = step(page, 'Validated 1 memory, then promoted “')
    await expect(page.getByRole('button', { name: /you · 1 step/ })).toBeVisible()
    await promoted.getByRole('button', { name: /\.json/ }).click()
    await expect(promoted.getByRole('figure')).toContainText('"content"')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(promoted).toContainText('undone')
  })
})

function undoOf(row: Locator): Locator {
  return row.getByRole('button', { name: /^Undo/ })
}
