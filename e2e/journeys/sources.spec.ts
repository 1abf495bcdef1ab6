import { promoteFocused } from '../pages/promote.ts'
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { jaatoLine, put, putHarbor, putJaato, putMany } from '../fixtures/stores.ts'
import { putTranscripts } from '../fixtures/transcripts.ts'
import { card, expectCounts, notice, openHarbor, panel, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings } from '../pages/looks.ts'
import { addByPath, harvestDialog, pendingBar, scanTranscripts, sourcePanel, sourceRow } from '../pages/sources.ts'
import { pathField } from '../pages/start.ts'

test.describe('Sources', () => {
  test('a path is typed with completion; its contents are named and counted before it is added', async ({ app }) => {
    putHarbor(app.project)
    const page = await app.open()
    await pathField(page).pressSequentially(join(app.home, 'har'))
    await expect(page.getByRole('option', { name: app.project })).toBeVisible()
    await pathField(page).press('Tab')
    await expect(pathField(page)).toHaveValue(app.project)
    await page.getByRole('button', { name: /^Scan folder/ }).click()
    const detected = page.getByRole('group', { name: 'What was found' })
    await expect(detected).toContainText('.jaato in harbor')
    await expect(detected).toContainText('8 memories')
    await page.getByRole('button', { name: /^Add it and read it/ }).click()
    await expectCounts(page, { Raw: 8 })
  })

  test('a path without known files is refused, with the list of what would be recognised', async ({ app }) => {
    put(join(app.home, 'empty', 'photo.bin'), 'no memories here')
    const page = await app.open()
    await pathField(page).fill(join(app.home, 'empty'))
    await pathField(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText('holds no memories in a known format')
    await expect(pathField(page)).toBeFocused()
  })

  test('lessons of transcripts are shown before they are added, and what they rest on beside the card', async ({
    app,
  }) => {
    putTranscripts(app.home)
    await openHarbor(app)
    const { page } = app
    await go(page, 'Sources')
    await scanTranscripts(page)
    const dialog = harvestDialog(page)
    await expect(dialog.getByRole('status')).toHaveText(/^5 new lessons in 3 transcripts with/)
    await expect(dialog).toContainText('Never deploy the roster on a Friday')
    await expectNoAxeFindings(page)
    const last = dialog.getByRole('checkbox').last()
    await page.keyboard.press('End')
    await expect(last).toBeFocused()
    await page.keyboard.press('Space')
    await expect(last).not.toBeChecked()
    await expect(dialog).toContainText('4 of 5 lessons ticked')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    await expect(toast(page)).toContainText('Added 4 memories, left out 1 lesson')
    await page.keyboard.press('h')
    await page.keyboard.press('Alt+1')
    await expect(dialog.getByRole('status')).toHaveText(/^0 new lessons, 4 lessons harvested before, 1 left out before/)
    await page.keyboard.press('Alt+l')
    await expect(last).toBeFocused()
    await expect(last).not.toBeChecked()
    await page.keyboard.press('Space')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(toast(page)).toContainText('Added 1 memory')
    await go(page, 'Board')
    await card(page, 'Never deploy the roster').click()
    await expect(panel(page).getByRole('button', { name: /^Show the transcript/ })).toBeVisible()
    await page.keyboard.press('Shift+t')
    await expect(panel(page).getByRole('listitem').filter({ hasText: 'evidence' }).last()).toContainText(
      'no, never deploy the roster on a Friday',
    )
    await go(page, 'Sources')
    await page.keyboard.press('h')
    await page.keyboard.press('Alt+1')
    await expect(dialog).toContainText('Every lesson in these transcripts was harvested before.')
  })

  test('unreadable lines are counted before adding, then listed with file, line and text', async ({ app }) => {
    putJaato(app.project, [
      jaatoLine('mem_good', {
        description: 'Quays count from the sea',
        content: 'Quay 1 is the one nearest to the sea.',
      }),
      '{"id": "mem_torn", "content": "this line was cut in the mid',
      jaatoLine('mem_more', {
        description: 'Cranes rest at night',
        content: 'No crane moves after ten in the evening.',
      }),
    ])
    const page = await app.open()
    await expect(page.getByRole('listitem').filter({ hasText: '.jaato in harbor' })).toContainText('1 unreadable line')
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 2 })
    await go(page, 'Sources')
    await expect(sourceRow(page, '.jaato in harbor')).toContainText('1 unreadable')
    await expect(sourcePanel(page)).toContainText('.jaato/memories.jsonl:2')
    await expect(sourcePanel(page)).toContainText('this line was cut in the mid')
  })

  test('syncing a large file is cancelled while it runs, and the next sync reads it to the end', async ({ app }) => {
    putMany(app.project, 30_000)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(page.getByRole('progressbar', { name: 'Reading .jaato in harbor' })).toBeVisible()
    await page
      .getByRole('progressbar', { name: 'Reading .jaato in harbor' })
      .locator('xpath=ancestor::*[.//button][1]')
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect(page.getByRole('group', { name: 'Last step' })).toContainText('Cancelled: Reading .jaato in harbor')
    await expect(page.getByRole('progressbar', { name: /^Reading/ })).toBeHidden()
    await go(page, 'Sources')
    await expect(sourcePanel(page)).toContainText('not read yet')
    await sourcePanel(page)
      .getByRole('button', { name: /^Sync now/ })
      .click()
    await expect(sourceRow(page, '.jaato in harbor')).toContainText('30,000', { timeout: 60_000 })
    await go(page, 'Board')
    await expectCounts(page, { Raw: '30,000' })
  })

  test('a running sync continues after a page reload and after an app restart', async ({ app }) => {
    putMany(app.project, 30_000)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(page.getByRole('progressbar', { name: 'Reading .jaato in harbor' })).toBeVisible()
    await page.reload()
    await expect(card(page, 'Mooring 0 holds')).toBeVisible()
    const again = await app.restart()
    await expect(again.getByRole('heading', { name: /^Raw/ })).toHaveText('Raw 30,000', { timeout: 60_000 })
    await expect(again.getByRole('progressbar', { name: /^Reading/ })).toBeHidden()
  })

  test('later changes by agents appear without action: new, edited with its history, gone from source but kept', async ({
    app,
  }) => {
    const file = await openHarbor(app)
    const { page } = app
    appendFileSync(file, `${pilots}\n`)
    await expectCounts(page, { Raw: 9 })
    await expect(card(page, 'Pilots board at the outer buoy')).toBeVisible()

    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('run them with --workers=1.', 'run them with --workers=1 and a fresh schema.'),
    )
    await card(page, 'Run the booking tests with one worker').click()
    await expect(panel(page)).toContainText('and a fresh schema')
    await expect(panel(page).getByText('Earlier in its source')).toBeVisible()
    await expect(panel(page)).toContainText('The booking tests share a schema: run them with --workers=1.')

    const lines = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, lines.filter((line) => !line.includes('"mem_noise"')).join('\n'))
    await expect(card(page, 'Started the development server')).toContainText(/gone/i)
    await expectCounts(page, { Raw: 9 })
  })

  test('a second sync changes nothing but what is new', async ({ app }) => {
    const file = await openHarbor(app)
    const { page } = app
    await go(page, 'Sources')
    await page.getByRole('button', { name: /^Sync all/ }).click()
    // A source is synced sequentially: once this line is read, the sync before has ended.
    appendFileSync(file, `${pilots}\n`)
    await expect(sourcePanel(page).getByText('Memories').locator('..')).toContainText('9')
    await go(page, 'Board')
    await expectCounts(page, { Raw: 9, Validated: 0, Escalated: 0, Discarded: 0 })
    await card(page, 'Harbour fees are whole cents').click()
    await expect(panel(page).getByText('Raw text as found')).toBeVisible()
    await expect(panel(page).getByText('Earlier in its source')).toBeHidden()
    await go(page, 'History')
    await expect(page.getByText('Nothing decided yet')).toBeVisible()
  })

  test('a source without a project gets one, and its memories can then be promoted there; a second sync says what it found', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    const notes = put(
      join(app.home, 'lessons.jsonl'),
      '{"text":"Cranes need a rest of ten minutes every hour of work."}\n',
    )
    await go(page, 'Sources')
    await page.getByRole('button', { name: /^Add a source/ }).click()
    await addByPath(page, notes)
    await expect(sourcePanel(page)).toContainText('no project')
    await page.keyboard.press('p')
    const folder = page.getByRole('combobox', { name: 'Folder of the project' })
    await expect(folder).toBeFocused()
    await folder.fill(join(app.home, 'nowhere'))
    await page.keyboard.press('Enter')
    await expect(sourcePanel(page).getByRole('alert')).toContainText('does not exist')
    await folder.fill('~/harbor')
    await page.keyboard.press('Enter')
    await expect(notice(page)).toContainText('belongs to harbor')
    await expect(folder).toBeHidden()
    await page.keyboard.press('Shift+s')
    await expect(notice(page)).toContainText('Nothing new in 2 sources')
    await go(page, 'Board')
    const crane = card(page, 'Cranes need a rest')
    await expect(crane).toContainText('lessons.jsonl')
    await crane.focus()
    await promoteFocused(page)
    await expectCounts(page, { Escalated: 1 })
    expect(readdirSync(join(app.project, '.jaato', 'references'))).toHaveLength(1)
  })

  test('a moved project pauses its source; given its new place, by keyboard, it is read and written there', async ({
    app,
  }) => {
    const file = await openHarbor(app)
    const { page } = app
    await card(page, 'Harbour fees are whole cents').focus()
    await page.keyboard.press('v')
    await expectCounts(page, { Raw: 7, Validated: 1 })
    const there = join(app.home, 'post', 'harbor')
    mkdirSync(join(app.home, 'post'))
    renameSync(app.project, there)
    const banner = page.getByRole('complementary', { name: 'Sources that cannot be read' })
    await expect(banner).toContainText('.jaato in harbor cannot be read.', { timeout: 15_000 })
    await page.keyboard.press('ControlOrMeta+Shift+f')
    const place = page.getByRole('combobox', { name: 'Where it is now' })
    await expect(place).toBeFocused()
    const dialog = page.getByRole('dialog', { name: 'Where is .jaato in harbor now?' })
    await place.fill(join(app.home, 'nowhere'))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toContainText('There is nothing at')
    await place.fill('')
    await place.pressSequentially(join(app.home, 'post', 'har'))
    await expect(page.getByRole('option', { name: there })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(place).toHaveValue(there)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toContainText('8 of 8 known records are at')
    await expect(dialog.getByRole('status')).toContainText('Its project harbor goes with it')
    await expectNoAxeFindings(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(notice(page)).toContainText('8 of 8 known records there')
    await expect(banner).toBeHidden()
    await expectCounts(page, { Raw: 7, Validated: 1 })
    await expect(pendingBar(page)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(notice(page)).toContainText('Wrote 1 decision')
    expect(readFileSync(file.replace(app.project, there), 'utf8')).toContain('"validated"')
    expect(existsSync(app.project)).toBe(false)
  })

  test('a second folder is added on the Sources screen', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    const notes = put(
      join(app.home, 'notes', 'lessons.md'),
      '# Lessons\n\n## Cranes\n\n- Cranes need a rest of ten minutes every hour.\n- Crane 3 reads its load in pounds.\n',
    )
    await go(page, 'Sources')
    await page.getByRole('button', { name: /^Add a source/ }).click()
    await expect(pathField(page)).toBeFocused()
    await addByPath(page, notes)
    await expect(page.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toHaveCount(2)
    await expect(sourcePanel(page)).toContainText('Read only: Schoolhouse never changes these files')
    await go(page, 'Board')
    await expectCounts(page, { Raw: 10 })
  })
})

const pilots = jaatoLine('mem_fresh', {
  description: 'Pilots board at the outer buoy',
  content: 'Pilots board at the outer buoy, never inside.',
})
