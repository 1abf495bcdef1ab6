import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { test } from '../fixtures/journey.ts'
import { put } from '../fixtures/stores.ts'
import { expectCounts, openHarbor, pressOn, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { hygieneDialog, mergeIntoDialog } from '../pages/mergeInto.ts'
import { promoteCard, promoteDialog } from '../pages/promote.ts'
import { reference, referenceRow, unpromote } from '../pages/references.ts'

const fees = 'Harbour fees are whole cents'
const feesAgain = 'Fees must be integers of cents'

test.describe('Merging into a reference, and hygiene', () => {
  test('a memory is merged into a reference: its text gains what the memory adds, a second version appears, and undo restores every byte', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    const file = await promoteFees(app)
    const before = readFileSync(file, 'utf8')
    await pressOn(page, feesAgain, 'p')
    await expect(promoteDialog(page)).toBeVisible()
    await page.keyboard.press('Alt+r')
    const dialog = mergeIntoDialog(page)
    await expect(promoteDialog(page)).toBeHidden()
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    const text = dialog.getByRole('textbox', { name: 'The text it becomes' })
    await expect(text).toHaveValue(/never add them as floating point numbers.*June invoice/s)
    await expect(dialog.getByRole('figure')).toContainText('June invoice')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('the same lesson')
    await expect(dialog.getByRole('button', { name: /^Merge/ })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(toast(page)).toContainText('Merged 1 memory into')
    await expectCounts(page, { Raw: 6, Escalated: 2 })
    const written = JSON.parse(readFileSync(file, 'utf8')) as { name: string; lineage: object }
    expect(written.lineage).toMatchObject({ source_memory_ids: ['mem_fees', 'mem_fees_again'] })

    await go(page, 'References')
    await expect(referenceRow(page, written.name)).toContainText('v2')
    await expect(reference(page, written.name)).toContainText('mem_fees_again')
    await go(page, 'Board')
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 7, Escalated: 1 })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('a selection is merged into a reference by key; un-promote restores every memory', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    const file = await promoteFees(app)
    await pressOn(page, feesAgain, 'Shift+m')
    await expect(mergeIntoDialog(page).getByRole('button', { name: /^Merge/ })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expectCounts(page, { Raw: 6, Escalated: 2 })
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name: string }
    await go(page, 'References')
    await unpromote(page, name)
    await expect(page.getByText('Nothing promoted here yet')).toBeVisible()
    await go(page, 'Board')
    await expectCounts(page, { Raw: 8, Escalated: 0 })
  })

  test('hygiene lists entries that could be removed and why, removes the ticked ones, and undo restores every byte', async ({
    app,
  }) => {
    const before = [
      '# Memory',
      '',
      '## Build',
      '',
      '- Remove the dist folder before the build, or stale files get shipped.',
      '- Delete the dist directory before the build, or stale files get shipped.',
      '- [x] Move the tide cache to the new host.',
      '- Quay 7 is closed in winter.',
      '',
    ].join('\r\n')
    const path = put(join(app.project, 'MEMORY.md'), before)
    await openHarbor(app)
    const { page } = app
    await go(page, 'References')
    await expect(page.getByRole('region', { name: 'Hygiene' })).toContainText('1 entry can be removed, 1 more to check')
    await page.keyboard.press('h')
    const dialog = hygieneDialog(page)
    await expect(dialog).toContainText('Says what line 5 says')
    await expect(dialog).toContainText('A completed task')
    await expect(dialog.getByRole('figure')).toContainText('Delete the dist directory')
    await expect(dialog.getByRole('checkbox', { name: /Move the tide cache/ })).not.toBeChecked()
    await expect(dialog.getByRole('figure')).not.toContainText('−- [x] Move the tide cache')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(toast(page)).toContainText('Removed 1 entry from 1 file')
    expect(readFileSync(path, 'utf8')).toBe(before.replace(/- Delete the dist.*\r\n/, ''))
    await expect(page.getByRole('region', { name: 'Hygiene' })).toContainText('1 entry to check')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByRole('region', { name: 'Hygiene' })).toContainText('1 entry can be removed, 1 more to check')
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
})

/** Promotes the lesson about fees with defaults; returns the reference file. */
async function promoteFees({ page, project }: App): Promise<string> {
  await promoteCard(page, fees)
  await expectCounts(page, { Raw: 7, Escalated: 1 })
  const folder = join(project, '.jaato', 'references')
  const [name = ''] = readdirSync(folder)
  return join(folder, name)
}
