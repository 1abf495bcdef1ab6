import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { putHarbor } from '../fixtures/stores.ts'
import { haveHadTour } from '../fixtures/tour.ts'
import { expectCounts, pressOn } from '../pages/board.ts'

const berths = 'Lock the berth row before reading the tide table'
const tour = (page: Page) => page.getByRole('dialog').filter({ hasText: /Step \d of 4/ })

test.describe('Tour', () => {
  test('the tour opens with the first board, takes four steps by keyboard, and does not open again', async ({
    app,
  }) => {
    putHarbor(app.project)
    haveHadTour(app.library, null)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    for (const step of [1, 2, 3, 4]) {
      await expect(tour(page)).toContainText(`Step ${step} of 4`)
      await expect(tour(page)).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(tour(page)).toBeHidden()
    await expectCounts(page, { Raw: 8 })
    await page.reload()
    await expectCounts(page, { Raw: 8 })
    const again = await app.restart()
    await expectCounts(again, { Raw: 8 })
    await expect(tour(again)).toBeHidden()
  })

  test('Esc skips the tour, the list of keys reopens it, and the focus returns to the card', async ({ app }) => {
    putHarbor(app.project)
    haveHadTour(app.library, null)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(tour(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tour(page)).toBeHidden()
    await pressOn(page, berths, '?')
    await page.getByRole('button', { name: 'Take the tour' }).click()
    await expect(tour(page)).toContainText('Step 1 of 4')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(tour(page)).toContainText('Step 1 of 4')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option', { name: new RegExp(`^${berths}`) })).toBeFocused()
  })

  test('the palette opens the tour from another screen', async ({ app }) => {
    putHarbor(app.project)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 8 })
    await page.keyboard.press('5')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
    await page.keyboard.type('tour')
    await page.keyboard.press('Enter')
    await expect(tour(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expectCounts(page, { Raw: 8 })
    await expect(page.locator(':focus')).not.toHaveCount(0)
  })
})
