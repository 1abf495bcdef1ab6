import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { jaatoLine, put, putClaudeMemory } from '../fixtures/stores.ts'
import { card, expectCounts, notice, openHarbor, panel, pressOn } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { diffLines } from '../pages/promote.ts'
import { pendingBar, sourcePanel, sourceRow, writePending } from '../pages/sources.ts'

const fees = 'Harbour fees are whole cents'
const noise = 'Started the development server'

test.describe('Write-back', () => {
  test('a bar shows the pending decisions from the first on; writing does exactly what the diff showed', async ({
    app,
  }) => {
    const file = await openHarbor(app)
    const before = readFileSync(file, 'utf8')
    const { page } = app
    await expect(pendingBar(page)).toBeHidden()
    await pressOn(page, fees, 'v')
    await expect(pendingBar(page)).toContainText('1 decision not yet in harbor/.jaato/memories.jsonl')
    await pressOn(page, noise, 'd')
    await expect(pendingBar(page)).toContainText('2 decisions not yet in harbor/.jaato/memories.jsonl')
    expect(readFileSync(file, 'utf8')).toBe(before)
    await go(page, 'Sources')
    await expect(sourceRow(page, '.jaato in harbor')).toContainText('2 pending')

    await pendingBar(page)
      .getByRole('button', { name: /^See diff/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Not yet written' })
    await expect(dialog.getByRole('figure')).toContainText('memories.jsonl')
    const { added, removed } = await diffLines(dialog)
    await dialog.getByRole('button', { name: /^Write 2 decisions/ }).click()
    await expect(dialog).toBeHidden()
    await expect(notice(page)).toContainText('Wrote 2 decisions to harbor/.jaato/memories.jsonl')
    await expect(pendingBar(page)).toBeHidden()

    const [formerLines, lines] = [before.split('\n'), readFileSync(file, 'utf8').split('\n')]
    const changed = formerLines.flatMap((line, at) => (line === lines[at] ? [] : [at]))
    expect(changed).toEqual([2, 6])
    expect(lines).toHaveLength(formerLines.length)
    expect(added).toEqual(changed.map((at) => lines[at]))
    expect(removed).toEqual(changed.map((at) => formerLines[at]))
    expect(lines[2]).toBe(
      formerLines[2]
        ?.replace('"maturity":"raw"', '"maturity":"validated"')
        .replace(/\}$/, `,"curated_by":"${app.actor}"}`),
    )
    expect(lines[6]).toContain('"maturity":"dismissed"')
  })

  test('undo and a second write-back give the same file byte for byte', async ({ app }) => {
    const file = await openHarbor(app)
    const before = readFileSync(file, 'utf8')
    const { page } = app
    await pressOn(page, fees, 'v')
    await expectCounts(page, { Validated: 1 })
    await pressOn(page, noise, 'd')
    await expectCounts(page, { Discarded: 1 })
    await expect(pendingBar(page)).toContainText('2 decisions')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(notice(page)).toContainText('Wrote 2 decisions to harbor/.jaato/memories.jsonl')
    expect(readFileSync(file, 'utf8')).not.toBe(before)
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 8, Validated: 0, Discarded: 0 })
    await expect(pendingBar(page)).toContainText('2 decisions not yet in')
    await pendingBar(page)
      .getByRole('button', { name: /^Write now/ })
      .click()
    await expect(pendingBar(page)).toBeHidden()
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('with “Always write”, each decision and its undo reach the file at once', async ({ app }) => {
    const file = await openHarbor(app)
    const before = readFileSync(file, 'utf8')
    const { page } = app
    await pressOn(page, fees, 'v')
    await pendingBar(page)
      .getByRole('button', { name: /^Always write/ })
      .click()
    await expect(pendingBar(page)).toBeHidden()
    await pressOn(page, noise, 'd')
    await expectCounts(page, { Discarded: 1 })
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('"maturity":"dismissed"')
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Discarded: 0 })
    await expect.poll(() => readFileSync(file, 'utf8')).not.toContain('"maturity":"dismissed"')
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 8 })
    await expect.poll(() => readFileSync(file, 'utf8')).toBe(before)
    await go(page, 'Sources')
    await expect(sourcePanel(page).getByRole('switch', { name: 'Automatic writing' })).toBeChecked()
  })

  test('a decided memory rewritten by its agent needs a decision; both versions are shown, and both answers work', async ({
    app,
  }) => {
    const file = await openHarbor(app)
    const { page } = app
    await pressOn(page, fees, 'v')
    await pressOn(page, 'Run the booking tests', 'v')
    await expectCounts(page, { Validated: 2 })
    const theirs = readFileSync(file, 'utf8')
      .replace('never add them as floating point numbers', 'format them with Intl.NumberFormat')
      .replace('run them with --workers=1', 'run them with --workers=2')
    writeFileSync(file, theirs)
    await expect(card(page, fees)).toContainText(/needs you/i)
    await go(page, 'Sources')
    await expect(sourceRow(page, '.jaato in harbor')).toContainText('2 need you')
    await go(page, 'Board')
    await card(page, fees).click()
    const needs = panel(page).getByRole('region', { name: 'Needs you' })
    await expect(needs).toContainText('never add them as floating point numbers')
    await expect(needs).toContainText('format them with Intl.NumberFormat')
    expect(readFileSync(file, 'utf8')).toBe(theirs)
    await needs.getByRole('button', { name: /^Keep it validated, with the file’s text/ }).click()
    await expect(needs).toBeHidden()
    await expect(panel(page)).toContainText('format them with Intl.NumberFormat')
    await expect(card(page, fees, 'Validated')).toBeVisible()

    await card(page, 'Run the booking tests').click()
    await expect(needs).toContainText('--workers=2')
    await needs.getByRole('button', { name: /^Use the file’s text and state/ }).click()
    await expect(card(page, 'Run the booking tests', 'Raw')).toBeVisible()
    await expectCounts(page, { Raw: 7, Validated: 1 })
    await writePending(page)
    const lines = readFileSync(file, 'utf8').split('\n')
    expect(lines.filter((line, at) => line !== theirs.split('\n')[at])).toHaveLength(1)
    expect(lines[2]).toContain('"maturity":"validated"')
    expect(lines[2]).toContain('format them with Intl.NumberFormat')
  })

  test('a usage count that grew in the file is kept with our decision, without a question', async ({ app }) => {
    const file = await openHarbor(app)
    const { page } = app
    await pressOn(page, fees, 'v')
    await expectCounts(page, { Validated: 1 })
    const lines = readFileSync(file, 'utf8').split('\n')
    lines[2] = lines[2]?.replace('"usage_count":0', '"usage_count":41') ?? ''
    writeFileSync(file, lines.join('\n'))
    await card(page, fees).click()
    await expect(panel(page)).toContainText('41 times')
    await writePending(page)
    const record: unknown = JSON.parse(readFileSync(file, 'utf8').split('\n')[2] ?? '')
    expect(record).toMatchObject({ usage_count: 41, maturity: 'validated', curated_by: app.actor })
  })

  test('in the new layout of jaato, validating moves a record from its own file to the curated ones, and undo moves it back', async ({
    app,
  }) => {
    const record = jaatoLine('mem_fenders', {
      description: 'Fenders hang out before the quay',
      content: 'Fenders hang out before the boat reaches the quay.',
    })
    const raw = put(join(app.project, '.jaato', 'memories', 'raw', 'mem_fenders.json'), record)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 1 })
    await pressOn(page, 'Fenders hang out', 'v')
    await expectCounts(page, { Raw: 0, Validated: 1 })
    await writePending(page)
    expect(textOf(raw)).toBeNull()
    const curated = readFileSync(join(app.project, '.jaato', 'memories', 'curated.jsonl'), 'utf8')
    expect(JSON.parse(curated)).toMatchObject({ id: 'mem_fenders', maturity: 'validated', curated_by: app.actor })
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 1, Validated: 0 })
    await writePending(page)
    expect(textOf(raw)).toBe(record)
    expect(textOf(join(app.project, '.jaato', 'memories', 'curated.jsonl'))).toBeNull()
  })

  test('a discarded topic of Claude Code leaves its folder and its index line, and undo restores both', async ({
    app,
  }) => {
    const folder = putClaudeMemory(app.home)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 2 })
    const read = () => ['MEMORY.md', 'quay-numbering.md', 'release-notes.md'].map((name) => textOf(`${folder}/${name}`))
    const before = read()
    await pressOn(page, 'written by hand', 'd')
    await expectCounts(page, { Discarded: 1 })
    await writePending(page)
    expect(read()).toEqual([
      before[0]
        ?.split('\n')
        .filter((line) => !line.includes('release-notes'))
        .join('\n'),
      before[1],
      null,
    ])
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Discarded: 0 })
    await writePending(page)
    expect(read()).toEqual(before)
  })
})

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
