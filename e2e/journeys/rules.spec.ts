import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { card, expectCounts, panel, pressOn, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { openNoisy, password, ruleDetail, ruleRow } from '../pages/rules.ts'

const announcing = 'An agent announcing its next step'

test.describe('Rules', () => {
  test('noise is checked, one memory is taken out of the list, and the rest is discarded in one step and undone', async ({
    app,
  }) => {
    await openNoisy(app)
    const { page } = app
    await go(page, 'Rules')
    await ruleRow(page, announcing).click()
    await expect(ruleDetail(page).locator('mark').first()).toContainText(/let me/i)
    await page.keyboard.press('r')
    await expect(page.getByRole('checkbox')).toHaveCount(2)
    await page.getByRole('checkbox', { name: /labels/ }).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(toast(page)).toContainText('Discarded 1 memory')
    await go(page, 'Board')
    await expectCounts(page, { Raw: 4, Discarded: 1 })
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 5, Discarded: 0 })
  })

  test('a rule being edited shows what it would match; its matches filter the board, and its default is restored', async ({
    app,
  }) => {
    await openNoisy(app)
    const { page } = app
    await go(page, 'Rules')
    await ruleRow(page, announcing).click()
    await page.keyboard.press('e')
    const patterns = page.getByLabel('Patterns, one per line')
    const before = await patterns.inputValue()
    await patterns.fill(`${before}\n(cents+)+`)
    await expect(ruleDetail(page)).toContainText('has no upper limit')
    await patterns.fill(`${before}\n^fees are .{0,40}`)
    await expect(page.getByRole('region', { name: 'What it would match' })).toContainText('3 memories: 1 more')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(ruleDetail(page)).toContainText('changed by you')
    await expect(ruleDetail(page)).toContainText('3 memories')
    await page.keyboard.press('b')
    await expectCounts(page, { Raw: 3 })
    await expect(card(page, 'Fees are whole cents')).toBeVisible()
    await go(page, 'Rules')
    await expect(ruleDetail(page)).toContainText('changed by you')
    await page.keyboard.press('Shift+Delete')
    await expect(ruleDetail(page)).toContainText('unchanged')
  })

  test('a secret is masked on the card and in the panel until revealed, and its file stays unchanged', async ({
    app,
  }) => {
    const file = await openNoisy(app)
    const { page } = app
    await expect(card(page, 'The worker’s database')).toContainText('secret')
    await expect(card(page, 'Printing')).toContainText('hidden characters')
    await expect(card(page, 'Printing')).toContainText('⟨U+202E⟩')
    await expect(page.getByRole('main')).not.toContainText(password)
    await pressOn(page, 'The worker’s database', 'Space')
    await expect(panel(page)).toContainText('postgres://parcel:••••')
    await page.keyboard.press('e')
    await expect(panel(page)).toContainText('Reveal it to edit')
    await expect(panel(page).getByLabel('Text')).toHaveCount(0)
    await page.keyboard.press('i')
    await panel(page).getByLabel('Text').fill(`The worker reads its database address from the vault.`)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel(page)).toContainText('from the vault')
    await expect(panel(page)).not.toContainText(password)
    expect(readFileSync(file, 'utf8')).toContain(password)
  })
})
