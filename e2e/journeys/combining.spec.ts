import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { test } from '../fixtures/journey.ts'
import { card, expectCounts, openHarbor, panel, pressOn, toast } from '../pages/board.ts'
import { mergeView, writeResult } from '../pages/merge.ts'
import { writePending } from '../pages/sources.ts'

const fees = 'Harbour fees are whole cents'
const feesAgain = 'Fees must be integers of cents'
const noise = 'Started the development server'

test.describe('Merging, editing, purging', () => {
  test('two duplicate cards are merged, the sources are listed under the result, and the merge is undone', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await merge(app)
    await expectCounts(page, { Raw: 7 })
    await expect(card(page, 'Fees are whole cents, stored as integers')).toContainText('+2')
    await expect(card(page, feesAgain)).toBeHidden()
    await card(page, 'Fees are whole cents, stored as integers').click()
    const from = panel(page)
    await expect(from).toContainText('Made from')
    await expect(from.getByRole('button', { name: new RegExp(`^${fees}`) })).toBeVisible()
    await expect(from.getByRole('button', { name: new RegExp(`^${feesAgain}`) })).toBeVisible()
    await pressOn(page, 'Fees are whole cents, stored as integers', 'u')
    await expectCounts(page, { Raw: 8 })
    await expect(card(page, fees)).toBeVisible()
    await expect(card(page, feesAgain)).toBeVisible()
    await expect(card(page, 'Fees are whole cents, stored as integers')).toBeHidden()
  })

  test('a merge adds a record to the file, and undo restores the file byte for byte', async ({ app }) => {
    const file = await openHarbor(app)
    const before = readFileSync(file, 'utf8')
    const { page } = app
    await merge(app)
    await expectCounts(page, { Raw: 7 })
    await writePending(page)
    const records = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(records).toHaveLength(9)
    expect(records.filter(({ maturity }) => maturity === 'dismissed').map(({ id }) => id)).toEqual([
      'mem_fees',
      'mem_fees_again',
    ])
    expect(records[8]).toMatchObject({ description: 'Fees are whole cents, stored as integers', maturity: 'raw' })
    await expectCounts(page, { Raw: 7, Discarded: 0 })
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 8 })
    await writePending(page)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('an edited memory takes the place of the old version, which is listed under it', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await card(page, fees).click()
    await pressOn(page, fees, 'e')
    const text = panel(page).getByRole('textbox', { name: 'Text' })
    await text.fill('Fees are stored as whole cents in fee_cents, in the currency of the harbour.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(text).toBeHidden()
    await expect(panel(page)).toContainText('in the currency of the harbour')
    await expect(panel(page)).toContainText('a refinement')
    await expectCounts(page, { Raw: 8 })
    await expect(card(page, fees)).toContainText('+1')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(card(page, fees)).not.toContainText('+1')
    await expect(card(page, fees)).toContainText('never add them')
  })

  test('purge asks for confirmation, then leaves nothing of the text in the library', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    const words = 'on port 4310'
    await pressOn(page, noise, 'd')
    await expectCounts(page, { Raw: 7, Discarded: 1 })
    // The word index stores of each word only the part that differs from the previous word.
    const indexed = 'velopment'
    for (const kept of [words, indexed]) expect(libraryBytes(app)).toContain(kept)
    await pressOn(page, noise, 'Shift+Delete')
    const question = page.getByRole('dialog', { name: 'Purge for good' })
    await expect(question).toContainText('This cannot be undone')
    await question.getByRole('button', { name: /^Keep it/ }).click()
    await expectCounts(page, { Discarded: 1 })
    await pressOn(page, noise, 'Shift+Delete')
    await question.getByRole('button', { name: /^Purge/ }).click()
    await expectCounts(page, { Raw: 7, Discarded: 0 })
    await expect(toast(page)).toContainText('Purged 1 memory')
    await expect(toast(page).getByRole('button', { name: /^Undo/ })).toBeHidden()
    const bytes = libraryBytes(app)
    expect(bytes).not.toContain(words)
    expect(bytes).not.toContain(noise)
    expect(bytes).not.toContain(indexed)
  })
})

/** Merges the two memories about fees into one with its own title. */
async function merge({ page }: App): Promise<void> {
  await card(page, fees).click({ modifiers: ['ControlOrMeta'] })
  await card(page, feesAgain).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('m')
  const view = mergeView(page)
  await expect(view.getByRole('region', { name: 'The texts' })).toContainText('Floats lost a cent')
  await view.getByRole('textbox', { name: 'Title' }).fill('Fees are whole cents, stored as integers')
  await writeResult(page, 'Store fees as whole cents in fee_cents. Floats lost a cent on the June invoice.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(view).toBeHidden()
}

/** Returns the contents of the library and of the files beside it. */
function libraryBytes({ library }: App): string {
  const folder = dirname(library)
  const files = readdirSync(folder).filter((name) => name.startsWith('library.db'))
  return files.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
}
