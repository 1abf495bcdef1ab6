import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { commandLine } from '../fixtures/commandLine.ts'
import { test } from '../fixtures/journey.ts'
import { expectCounts, focusOn, openHarbor, panel, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { openBacklog, reviewed } from '../pages/review.ts'
import { expectAnnounced } from '../pages/said.ts'

const fees = 'Harbour fees are whole cents'

test.describe('States of the screens', () => {
  test('after a button disappears with its click, the focus moves to a neighbour', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await focusOn(page, fees)
    for (const [press, click, then] of clicks) {
      for (const key of press) await page.keyboard.press(key)
      await page.getByRole('button', { name: click }).first().click()
      await then(page)
      await expectFocus(page, String(click))
    }
    for (const screen of ['References', 'History', 'Rules', 'Sources'] as const) {
      await page.keyboard.press(screenKeys[screen])
      await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
      await expectFocus(page, screen)
    }
  })

  test('moving, selecting and searching are announced to screen readers', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await focusOn(page, fees)
    for (const [keys, words] of sayings) {
      const press = async () => {
        for (const key of keys) await page.keyboard.press(key)
      }
      await expectAnnounced(page, words, press, keys.join(' '))
    }
    await page.keyboard.press('ControlOrMeta+k')
    await expectAnnounced(page, /^\d+ commands?\.$/, () => page.keyboard.type('valid'))
  })

  test('every screen of an empty library says what it is for and leads to adding a first source', async ({ app }) => {
    const page = await app.open()
    await expect(page.getByRole('heading', { name: /^Review what your agents/ })).toBeVisible()
    for (const screen of ['Lineage', 'References', 'History', 'Insights'] as const) {
      await go(page, screen)
      await expect(page.getByRole('button', { name: /^Add a first source/ })).toBeVisible()
    }
    await page.keyboard.press('1')
    await expect(page.getByRole('heading', { name: /^Review what your agents/ })).toBeVisible()
    await page.keyboard.press('w')
    await expect(page.getByText('Nothing to review')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: /^Review what your agents/ })).toBeVisible()
  })

  test('deletion of a record from its file while its memory is in view is reported; a verdict then changes no file', async ({
    app,
  }) => {
    const page = await openBacklog(app)
    await page
      .getByRole('button', { name: /Migrations set lock_timeout first/ })
      .first()
      .click()
    await expect(reviewed(page, /lock_timeout/)).toBeVisible()
    const store = deleteRecord(app, 'mem_lock')
    commandLine(app, 'sync', app.project)
    await expect(page.getByRole('alert')).toContainText('“Migrations set lock_timeout first” is gone from its file')
    await expect(reviewed(page, /lock_timeout/)).toContainText('gone from source')
    const without = readFileSync(store, 'utf8')
    await page.keyboard.press('v')
    await expect(reviewed(page, /lock_timeout/)).toHaveCount(0)
    expect(commandLine(app, 'show', 'mem_lock')).toContain('validated')
    commandLine(app, 'write-back')
    expect(readFileSync(store, 'utf8')).toBe(without)
  })

  test('a file edited elsewhere while its write-back diff is shown is reported; the diff is shown again, then written', async ({
    app,
  }) => {
    const file = await openHarbor(app)
    const { page } = app
    await focusOn(page, fees)
    await page.keyboard.press('v')
    await expectCounts(page, { Validated: 1 })
    await expect(page.getByRole('button', { name: /^See diff/ })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+d')
    const dialog = page.getByRole('dialog', { name: 'Not yet written' })
    await expect(dialog.getByRole('figure')).toBeVisible()
    const edited = readFileSync(file, 'utf8').replace(
      'Run the booking tests with one worker',
      'Run them with one worker',
    )
    writeFileSync(file, edited)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByRole('alert')).toContainText('was changed by somebody else while you looked')
    expect(readFileSync(file, 'utf8')).toBe(edited)
    await expect(dialog.getByRole('button', { name: /^Write 1/ })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toHaveCount(0)
    expect(readFileSync(file, 'utf8')).toContain('Run them with one worker')
    expect(readFileSync(file, 'utf8')).toContain('"maturity":"validated"')
  })

  test('a text its agent changes during an edit is shown next to the edit and overwritten only on request', async ({
    app,
  }) => {
    const file = await openHarbor(app)
    const { page } = app
    await focusOn(page, fees)
    await page.keyboard.press('e')
    const text = panel(page).getByRole('textbox', { name: 'Text' })
    await text.fill('Fees are whole cents, always.')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('Fees are stored as whole cents', 'Fees are stored as cents'),
    )
    commandLine(app, 'sync', app.project)
    const notice = panel(page).getByRole('alert')
    await expect(notice).toContainText('This memory changed elsewhere while you were editing')
    await expect(notice).toContainText('Fees are stored as cents')
    await expect(text).toHaveValue('Fees are whole cents, always.')
    await expect(panel(page).getByRole('button', { name: /^Save/ })).toBeDisabled()
    await page.keyboard.press('Alt+k')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel(page)).toContainText('Fees are whole cents, always.')
    await expect(text).toHaveCount(0)
  })
})

const screenKeys = { References: '5', History: '7', Rules: '9', Sources: '6' }

/** Keys, then a click on the resulting button, and what is visible afterwards. */
const clicks: [string[], RegExp, (page: Page) => Promise<void>][] = [
  [['x'], /^Clear/, (page) => expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0)],
  [['Enter'], /^Close/, (page) => expect(panel(page)).toBeHidden()],
  [['v'], /^Undo/, (page) => expect(toast(page)).toContainText('Undid')],
  [['d'], /^Write now/, (page) => expect(page.getByRole('button', { name: /^Write now/ })).toHaveCount(0)],
]

/** Keys, and what is announced when their action is done. */
const sayings: [string[], RegExp][] = [
  [['x'], /^1 memory is selected\.$/],
  [['j', 'x'], /^2 memories are selected\.$/],
  [['Escape'], /^Nothing is selected\.$/],
  [['v'], /^Validated /],
  [['ControlOrMeta+z'], /^Undid: Validated .*\.$/],
  [['-'], /^Raw is folded\.$/],
  [['+'], /^All columns are unfolded\.$/],
  [['/', 't', 'i', 'd', 'e'], /^Shown: \d memories\.$/],
  [['Escape'], /^All memories shown: 8 memories\.$/],
]

async function expectFocus(page: Page, when: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'), { message: `the focus after ${when}` })
    .not.toMatch(/^(BODY|HTML|none)$/)
}

/** Removes a record from the agents' file, as another program would; returns the file. */
function deleteRecord(app: App, id: string): string {
  const store = join(app.project, '.jaato', 'memories.jsonl')
  const lines = readFileSync(store, 'utf8').split('\n')
  writeFileSync(store, lines.filter((line) => !line.includes(`"${id}"`)).join('\n'))
  return store
}
