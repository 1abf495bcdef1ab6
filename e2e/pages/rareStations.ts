import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { put, putClaudeMemory, putHarbor } from '../fixtures/stores.ts'
import { card, pressOn } from './board.ts'
import { go } from './go.ts'
import { hygieneDialog } from './mergeInto.ts'
import { chooseTarget, promoteDialog } from './promote.ts'
import { advice, batch, answerPreview, read } from './review.ts'
import { pathField } from './start.ts'

/** Writes the files these stations need: notes with an index, and references by another author. */
export function putRare({ project, home }: Pick<App, 'project' | 'home'>): void {
  putHarbor(project)
  putClaudeMemory(home)
  const content = 'Fees are stored as whole cents in fee_cents; never add them as floating point numbers.'
  for (const id of ['fees', 'fees-again']) {
    const reference = {
      id,
      name: `About ${id}`,
      description: id,
      type: 'learned',
      mode: 'selectable',
      content,
      tags: [],
    }
    put(join(project, '.jaato', 'references', `${id}.json`), `${JSON.stringify(reference, null, 2)}\n`)
  }
}

/** Screens that appear only for some notes or in unusual situations; each builds on the one before. */
export const rareStations: [string, (page: Page, app: App) => Promise<void>][] = [
  [
    'a note that is promoted in its place',
    async (page) => {
      await page.getByRole('button', { name: /^Add all/ }).click()
      await pressOn(page, 'quays count from the sea', 'p')
      await expect(promoteDialog(page).getByRole('radio', { name: 'Shorten it' })).toBeVisible()
    },
  ],
  [
    'the hook of a note',
    async (page) => {
      await chooseTarget(promoteDialog(page), 'Write its line')
      await expect(promoteDialog(page)).toContainText('The note (unchanged)')
    },
  ],
  [
    'a note that goes up the index',
    async (page) => {
      await chooseTarget(promoteDialog(page), 'Move it up')
      await expect(promoteDialog(page).getByRole('radio', { name: 'Move it up' })).toBeChecked()
    },
  ],
  [
    'a merge of what has nothing in common',
    async (page) => {
      await page.keyboard.press('Escape')
      for (const title of ['Harbour fees are whole cents', 'Tides are computed in UTC'])
        await card(page, title).click({ modifiers: ['ControlOrMeta'] })
      await page.keyboard.press('m')
      await expect(page.getByText(/hardly have anything in common/)).toBeVisible()
    },
  ],
  [
    'a reference somebody else wrote',
    async (page) => {
      await page.keyboard.press('Escape')
      await go(page, 'References')
      await expect(page.getByText(/^Not written by Schoolhouse/)).toBeVisible()
    },
  ],
  [
    'hygiene of what somebody else wrote',
    async (page) => {
      await page.keyboard.press('h')
      await hygieneDialog(page).getByRole('checkbox').first().click()
      await expect(hygieneDialog(page).getByRole('figure').first()).toBeVisible()
    },
  ],
  [
    'what an answer to several comes to',
    async (page) => {
      await page.keyboard.press('Escape')
      await go(page, 'Review')
      await expect(advice(page)).toBeVisible()
      await page.keyboard.press('Shift+A')
      // The key has no effect until the page has its items.
      await expect(batch(page).getByRole('button', { name: /^Accept all/ })).toBeVisible()
      await read(page)
      await page.keyboard.press('Enter')
      await expect(answerPreview(page).getByRole('heading')).toBeVisible()
    },
  ],
  [
    'a source that is not there any more',
    async (page, { project }) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      renameSync(project, `${project}-away`)
      await expect(page.getByRole('complementary', { name: 'Sources that cannot be read' })).toBeVisible({
        timeout: 20_000,
      })
    },
  ],
  [
    'several places of notes found',
    async (page, { home }) => {
      for (const path of ['.serena/memories/tides.md', 'memory-bank/progress.md', 'tasks/lessons.md'])
        put(join(home, 'yard', path), '- Tides are computed in UTC.\n')
      await go(page, 'Sources')
      await page.keyboard.press('a')
      await pathField(page).fill(join(home, 'yard'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('group', { name: 'What was found' }).getByRole('button')).toHaveCount(3)
    },
  ],
]
