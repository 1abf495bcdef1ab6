import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { test } from '../fixtures/journey.ts'
import { put } from '../fixtures/stores.ts'
import { card, expectCounts, notice, openHarbor, pressOn, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings } from '../pages/looks.ts'
import { chooseTarget, diffLines, giveReason, promoteCard, promoteDialog } from '../pages/promote.ts'
import { editDialog, reference, referenceRow, unpromote, unpromoteDialog } from '../pages/references.ts'

const berths = 'Lock the berth row before reading the tide table'
const sqlite = 'The tide cache needs better-sqlite3 built for Node 22'

test.describe('Promoting', () => {
  test('the distilled text is edited, the diff follows, and the file becomes exactly what the diff showed', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, berths, 'p')
    const dialog = promoteDialog(page)
    const text = dialog.getByRole('textbox', { name: 'Distilled text' })
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await expect(text).not.toHaveValue(/I found/)
    await text.fill('Lock the berth row first; the tide table may be read after it.')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Berth before tide')
    await dialog.getByRole('textbox', { name: 'Id', exact: true }).fill('berth-before-tide')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('two bookings took one berth in June')
    await expect(dialog.getByRole('figure')).toContainText('the tide table may be read after it')
    await expect(dialog.getByRole('figure')).toContainText('berth-before-tide')
    const path = join(app.project, '.jaato', 'references', 'berth-before-tide.json')
    const { added } = await diffLines(dialog)
    expect(existsSync(path)).toBe(false)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(toast(page)).toContainText('/.jaato/references/berth-before-tide.json')
    await expectCounts(page, { Raw: 7, Escalated: 1 })
    await expect(card(page, berths, 'Escalated')).toContainText('berth-before-tide')

    expect(withoutMoment(readFileSync(path, 'utf8'))).toBe(withoutMoment(`${added.join('\n')}\n`))
    const written: unknown = JSON.parse(readFileSync(path, 'utf8'))
    expect(written).toMatchObject({
      id: 'berth-before-tide',
      name: 'Berth before tide',
      type: 'learned',
      mode: 'selectable',
      content: 'Lock the berth row first; the tide table may be read after it.',
      lineage: { source_memory_ids: ['mem_berths'], original_agents: ['codex'] },
    })
  })

  test('a disabled Promote button keeps its label centred and its width', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, berths, 'p')
    const button = promoteDialog(page).getByRole('button', { name: 'Promote', exact: true })
    await giveReason(promoteDialog(page))
    await expect(button).toBeEnabled()
    const on = (await button.boundingBox())!
    await promoteDialog(page).getByRole('textbox', { name: 'Reason' }).fill('')
    await expect(button).toBeDisabled()
    const off = (await button.boundingBox())!
    const words = (await button.getByText('Promote').boundingBox())!
    expect(off).toEqual(on)
    const before = words.x - off.x
    const behind = off.x + off.width - words.x - words.width
    expect(Math.abs(before - behind)).toBeLessThan(1)
    expect(Math.abs(words.y + words.height / 2 - off.y - off.height / 2)).toBeLessThan(1)
  })

  test('promoting with the defaults takes a reason; the reference is listed, edited to a second version and un-promoted', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await promoteCard(page, berths)
    await expect(toast(page)).toContainText('Promoted')
    await toast(page)
      .getByRole('button', { name: /^\+\d+ −0 in / })
      .click()
    const shown = await diffLines(page.getByRole('dialog', { name: 'Files changed' }))
    const folder = join(app.project, '.jaato', 'references')
    const [name = ''] = readdirSync(folder)
    const first = readFileSync(join(folder, name), 'utf8')
    expect(`${shown.added.join('\n')}\n`).toBe(first)
    await page.keyboard.press('Escape')

    await go(page, 'References')
    const title = (JSON.parse(first) as { name: string }).name
    await expect(reference(page, title)).toContainText('mem_berths')
    await expect(reference(page, title)).toContainText('1 version')
    await reference(page, title).getByRole('button', { name: /^Edit/ }).click()
    await editDialog(page).getByRole('textbox', { name: 'Text' }).fill('Lock the berth row, then read the tide table.')
    await expect(editDialog(page).getByRole('figure')).toContainText('then read the tide table.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(editDialog(page)).toBeHidden()
    await expect(referenceRow(page, title)).toContainText('v2')
    await expect(reference(page, title)).toContainText('2 versions')
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toMatchObject({
      content: 'Lock the berth row, then read the tide table.',
    })

    await unpromote(page, title)
    await expect(page.getByText('Nothing promoted here yet')).toBeVisible()
    expect(existsSync(join(folder, name))).toBe(false)
    await go(page, 'Board')
    await expectCounts(page, { Raw: 8, Escalated: 0 })
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 7, Escalated: 1 })
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toMatchObject({
      content: 'Lock the berth row, then read the tide table.',
    })
  })

  test('a lesson goes to a section of MEMORY.md; creating a missing section is part of the diff; undo restores every byte', async ({
    app,
  }) => {
    const before = '# Memory\r\n\r\nKept by hand.\r\n\r\n## Fees\r\n\r\n- Fees are in cents.\r\n'
    const path = put(join(app.project, 'MEMORY.md'), before)
    await openHarbor(app)
    const { page } = app
    const dialog = await openSection(app, 'Bookings')
    await expect(dialog.getByText(/The section “Bookings” .*does not exist. Promoting creates it/)).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByRole('figure')).toContainText('## Bookings')
    const { added, removed } = await diffLines(dialog)
    expect(removed).toEqual([])
    await dialog.getByRole('button', { name: /^Promote/ }).click()
    await expectCounts(page, { Escalated: 1 })
    const after = readFileSync(path, 'utf8')
    expect(after.startsWith(before)).toBe(true)
    const lines = after.slice(before.length).split('\r\n').filter(Boolean)
    expect(lines).toEqual(added.filter(Boolean))

    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 8, Escalated: 0 })
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  test('a file edited elsewhere while its diff is shown is not written; the diff is shown again, then the promotion succeeds', async ({
    app,
  }) => {
    const path = put(join(app.project, 'MEMORY.md'), '# Memory\n\n## Fees\n\n- Fees are in cents.\n')
    await openHarbor(app)
    const { page } = app
    const dialog = await openSection(app, 'Fees')
    await expect(dialog.getByRole('figure')).toContainText('Fees are in cents.')
    const edited = '# Memory\n\n## Fees\n\n- Fees are in whole cents, says the harbour master.\n'
    const promote = dialog.getByRole('button', { name: /^Promote/ })
    await expect(promote).toBeEnabled()
    writeFileSync(path, edited)
    // Without delay: a moment later the watcher would refresh the displayed change.
    await promote.evaluate((button: HTMLElement) => button.click())
    await expect(dialog.getByRole('alert')).toContainText('was changed by somebody else while you looked')
    expect(readFileSync(path, 'utf8')).toBe(edited)
    await expect(dialog.getByRole('figure')).toContainText('says the harbour master')
    await dialog.getByRole('button', { name: /^Promote/ }).click()
    await expectCounts(page, { Escalated: 1 })
    expect(readFileSync(path, 'utf8')).toContain('says the harbour master')
  })

  test('two memories go into the managed block of CLAUDE.md as one step, and one undo restores every byte', async ({
    app,
  }) => {
    const before = '# Harbor\r\n\r\nUse pnpm.\r\n'
    const path = put(join(app.project, 'CLAUDE.md'), before)
    await openHarbor(app)
    const { page } = app
    await card(page, berths).click({ modifiers: ['ControlOrMeta'] })
    await card(page, sqlite).click({ modifiers: ['ControlOrMeta'] })
    await page.keyboard.press('p')
    const dialog = page.getByRole('dialog', { name: 'Promote 2 memories together' })
    await chooseTarget(dialog, 'CLAUDE.md')
    await giveReason(dialog)
    await expect(dialog.getByRole('figure', { name: /CLAUDE\.md/ })).toContainText('schoolhouse:begin')
    const { removed } = await diffLines(dialog)
    expect(removed).toEqual([])
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(toast(page)).toContainText('Promoted 2 memories to CLAUDE.md')
    await expectCounts(page, { Raw: 6, Escalated: 2 })
    expect(readFileSync(path, 'utf8')).toMatch(
      /^# Harbor\r\n\r\nUse pnpm\.\r\n\r\n<!-- schoolhouse:begin -->\r\n- .+\r\n- .+\r\n<!-- schoolhouse:end -->\r\n$/,
    )
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 8, Escalated: 0 })
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  test('a rule file is edited to a second version, compared with the first and restored', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, berths, 'p')
    const dialog = promoteDialog(page)
    await chooseTarget(dialog, 'Rule file')
    await giveReason(dialog)
    await dialog.getByRole('textbox', { name: 'Id', exact: true }).fill('berths')
    await expect(dialog.getByRole('figure')).toContainText('berths.md')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expectCounts(page, { Escalated: 1 })
    const path = join(app.project, '.claude', 'rules', 'berths.md')
    const first = readFileSync(path, 'utf8')
    await go(page, 'References')
    await page.getByRole('article').getByRole('button', { name: /^Edit/ }).click()
    await editDialog(page).getByRole('textbox', { name: 'Text' }).fill('Lock the row, then read the table.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(editDialog(page)).toBeHidden()
    await expect(page.getByRole('article')).toContainText('2 versions')
    await page.getByRole('article').getByRole('button', { name: /^v1/ }).click()
    await page.keyboard.press('c')
    await expect(page.getByRole('figure', { name: /v1 in place of v2/ })).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByRole('article')).toContainText('3 versions')
    expect(readFileSync(path, 'utf8')).toBe(first)
  })

  test('a MEMORY.md over its budget lists what agents do not load; making room is one step, and undo restores every byte', async ({
    app,
  }) => {
    const notes = Array.from({ length: 204 }, (_, at) => `- Berth ${at + 1} holds ${(at + 1) * 7} tons.\n`).join('')
    const before = `# Memory\n\n${notes}`
    const path = put(join(app.project, 'MEMORY.md'), before)
    await openHarbor(app)
    const { page } = app
    await go(page, 'References')
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', '206 of 200 lines')
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Context budget' })
    await expect(dialog.getByRole('region', { name: 'Agents do not see' })).toContainText('Berth 204 holds')
    await expect(dialog.getByRole('figure')).toContainText('## Older')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    expect(readFileSync(path, 'utf8')).toContain('## Older')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(before)
  })

  test('a reference changed elsewhere is marked as such and not un-promoted; the refusal shows the difference', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await promoteCard(page, berths)
    await expectCounts(page, { Escalated: 1 })
    const folder = join(app.project, '.jaato', 'references')
    const path = join(folder, readdirSync(folder)[0] ?? '')
    const edited = readFileSync(path, 'utf8').replace('tide table', 'tide almanac')
    writeFileSync(path, edited)
    await go(page, 'References')
    await expect(page.getByRole('list', { name: 'References' })).toContainText('changed outside')
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Un-promote/ })
      .click()
    await expect(unpromoteDialog(page).getByRole('alert')).toContainText('It cannot be taken out')
    const difference = page.getByRole('region', { name: 'How the file differs from what Schoolhouse wrote' })
    await expect(difference).toContainText(/-name: .*tide table/)
    await expect(difference).toContainText(/\+name: .*tide almanac/)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    expect(readFileSync(path, 'utf8')).toBe(edited)
    await go(page, 'Board')
    await expectCounts(page, { Escalated: 1 })
  })

  test('a promoted memory is read-only and names its reference', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await promoteCard(page, berths)
    await expect(card(page, berths, 'Escalated')).toBeVisible()
    await pressOn(page, berths, 'd')
    await expect(notice(page)).toContainText('Escalated memories are frozen')
    await expectCounts(page, { Raw: 7, Escalated: 1, Discarded: 0 })
    await page.keyboard.press('g')
    await expect(page.getByRole('heading', { name: 'References', level: 1 })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(berths)
  })
})

/** Opens the dialog on the memory about berths and enters a section of MEMORY.md. */
async function openSection({ page }: App, section: string) {
  await pressOn(page, berths, 'p')
  const dialog = promoteDialog(page)
  await chooseTarget(dialog, 'MEMORY.md')
  await dialog.getByRole('combobox', { name: 'Section' }).fill(section)
  await giveReason(dialog)
  return dialog
}

/** Removes the actor and time of promotion, which are only known at that moment. */
function withoutMoment(text: string): string {
  return text.replace(/"curated_(at|by)": "[^"]*"/g, '"curated_$1": …')
}
