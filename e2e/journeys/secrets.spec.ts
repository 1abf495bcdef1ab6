import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { jaatoLine, putJaato } from '../fixtures/stores.ts'
import { card, expectCounts, notice, panel, pressOn, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings } from '../pages/looks.ts'
import { pendingBar } from '../pages/sources.ts'

/** Put together so that scanners of repositories do not report it. */
const token = ['ghp', 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2U'].join('_')
const mark = '[removed secret (GitHub token)]'
const note = 'The bot pushes labels'
const lines = [
  jaatoLine('mem_bot', { description: note, content: `The bot pushes labels with ${token}, never by hand.` }),
  jaatoLine('mem_fees', { description: 'Fees are whole cents', content: 'Fees are whole cents in the ledger.' }),
]
const twin = jaatoLine('mem_ci', { description: 'CI', content: `CI clones the tariffs with ${token} each night.` })

test.describe('Secrets', () => {
  test('one key removes a secret from note and file; undo keeps it masked; the library forgets it for good', async ({
    app,
  }) => {
    const file = putJaato(app.project, lines)
    const before = readFileSync(file, 'utf8')
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 2 })
    await expect(card(page, note)).toContainText('secret')
    await pressOn(page, note, 'Space')
    await expect(panel(page).getByRole('button', { name: /^Remove this secret/ })).toBeVisible()
    await expectNoAxeFindings(page, 'a note with a secret')
    await page.keyboard.press('Shift+S')
    await expect(panel(page)).toContainText(mark)
    await expect(toast(page)).toContainText('Removed a secret from 1 memory')
    await expect(panel(page)).toContainText('Its file holds it until you write.')
    expect(readFileSync(file, 'utf8')).toBe(before)

    await page.keyboard.press('ControlOrMeta+z')
    await expect(panel(page)).toContainText('ghp_••••')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(panel(page)).toContainText(mark)
    // What waits to be written is counted after the text has changed.
    await expect(pendingBar(page)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+d')
    const diff = page.getByRole('dialog', { name: 'Not yet written' })
    await expect(diff).toContainText(mark)
    await expect(diff).not.toContainText(token)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(pendingBar(page)).toBeHidden()
    expect(readFileSync(file, 'utf8')).toBe(before.replace(token, mark))

    await expect(panel(page)).toContainText('The library keeps it for undo.')
    await page.keyboard.press('Shift+S')
    const question = page.getByRole('dialog', { name: 'Forget it for good' })
    await expect(question).toContainText('can no longer be undone')
    await expectNoAxeFindings(page, 'forgetting a secret')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(notice(page)).toContainText('Forgot the secrets removed from 1 memory')
    await expect(panel(page)).not.toContainText('The library keeps it')
    await go(page, 'History')
    await expect(page.getByRole('main')).toContainText('Removed a secret from 1 memory')
    await expect(page.getByRole('main')).not.toContainText(token.slice(8))
  })

  test('another note with the same value is named, and taken along in the same step', async ({ app }) => {
    const file = putJaato(app.project, [...lines, twin])
    const before = readFileSync(file, 'utf8')
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 3 })
    await expect(card(page, note)).toContainText('secret')
    await pressOn(page, note, 'Shift+S')
    const question = page.getByRole('dialog', { name: 'Remove this secret' })
    await expect(question).toContainText('1 other memory holds the same value')
    await expect(question).toContainText('CI')
    await expectNoAxeFindings(page, 'removing a secret')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Removed a secret from 2 memories')
    // Otherwise the bar may be hidden because it has not been counted yet.
    await expect(pendingBar(page)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(pendingBar(page)).toBeHidden()
    expect(readFileSync(file, 'utf8')).toBe(before.replaceAll(token, mark))
  })

  test('in the review the same key removes it, and the item stays to be decided', async ({ app }) => {
    putJaato(app.project, lines)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 2 })
    await expect(card(page, note)).toContainText('secret')
    await page.keyboard.press('w')
    await expect(page.getByRole('toolbar', { name: 'Verdicts' })).toBeVisible()
    const item = page.getByRole('article', { name: new RegExp(note) })
    while (!(await item.isVisible())) await page.keyboard.press('j')
    await expect(item.getByRole('button', { name: /^Remove this secret/ })).toBeVisible()
    await page.keyboard.press('Shift+S')
    await expect(item).toContainText(mark)
    await expect(item.getByRole('button', { name: /^Remove this secret/ })).toBeHidden()
    await expect(page.getByRole('main')).not.toContainText('changed while you looked')
  })
})
