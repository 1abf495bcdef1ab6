import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { putHarbor } from '../fixtures/stores.ts'
import { haveHadTour } from '../fixtures/tour.ts'
import { expectCounts, panel, pressOn, toast } from '../pages/board.ts'
import { expectNoAxeFindings } from '../pages/looks.ts'

const berths = 'Lock the berth row before reading the tide table'
const guide = (page: Page) => page.getByRole('complementary', { name: 'Guide' })

test.describe('Guide', () => {
  test('the first board asks for one real decision, shows its undo, says where the rest is, and does not ask again', async ({
    app,
  }) => {
    const file = putHarbor(app.project)
    const before = readFileSync(file, 'utf8')
    haveHadTour(app.library, null)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(guide(page)).toContainText('Decide on this note')
    await expect(panel(page)).toBeVisible()
    await expectNoAxeFindings(page, 'the guide beside the board')
    await page.keyboard.press('d')
    await expect(guide(page)).toContainText('takes it back')
    await expectCounts(page, { Raw: 7, Discarded: 1 })
    await page.keyboard.press('ControlOrMeta+z')
    await expect(toast(page)).toContainText('Undid')
    await expect(guide(page)).toContainText('Back as it was')
    await expect(guide(page)).toContainText('8 notes wait for a decision')
    await page.keyboard.press('n')
    await expect(guide(page)).toBeHidden()
    await expectCounts(page, { Raw: 8 })
    expect(readFileSync(file, 'utf8')).toBe(before)
    await page.reload()
    await expectCounts(page, { Raw: 8 })
    const again = await app.restart()
    await expectCounts(again, { Raw: 8 })
    await expect(guide(again)).toBeHidden()
  })

  test('Esc skips the guide, the list of keys reopens it, and it never takes the focus from the cards', async ({
    app,
  }) => {
    putHarbor(app.project)
    haveHadTour(app.library, null)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(guide(page)).toBeVisible()
    await expect(page.getByRole('option', { name: /./ }).and(page.locator(':focus'))).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(guide(page)).toBeHidden()
    await pressOn(page, berths, '?')
    await page.getByRole('button', { name: 'Guide: decide on one note' }).click()
    await expect(guide(page)).toContainText('Decide on this note')
    await page.keyboard.press('v')
    await expect(guide(page)).toContainText('Validated 1 memory')
    await page.keyboard.press('n')
    await expect(guide(page)).toContainText('7 notes wait for a decision')
    await page.keyboard.press('w')
    await expect(guide(page)).toBeHidden()
    await expect(page.getByRole('toolbar', { name: 'Verdicts' })).toBeVisible()
  })

  test('the palette opens the guide from another screen; at 200 % text nothing of it is cut off', async ({ app }) => {
    putHarbor(app.project)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 8 })
    await page.keyboard.press('6')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
    await page.keyboard.type('guide')
    await page.keyboard.press('Enter')
    await expect(guide(page)).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(guide(page).getByRole('button', { name: /^Skip/ })).toBeInViewport()
    await expectNoAxeFindings(page, 'the guide at 200 %')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(guide(page)).toBeHidden()
    await expect(page.locator(':focus')).not.toHaveCount(0)
  })
})
