import { expect, type Page } from '@playwright/test'
import { expectCounts, list, panel, pressOn } from './board.ts'
import { go } from './go.ts'
import { figure } from './insights.ts'
import { lookUpPane, packPane, question } from './lookUp.ts'
import { mergeView } from './merge.ts'
import { advice, batch, read } from './review.ts'
import { ruleDetail, ruleRow } from './rules.ts'
import { hygieneDialog, mergeIntoDialog } from './mergeInto.ts'
import { promoteCard, promoteDialog } from './promote.ts'
import { sourcePanel } from './sources.ts'
import { found } from './start.ts'

/** Every screen and dialog that is checked, in an order in which each builds on the one before. */
export const stations: [string, (page: Page) => Promise<void>][] = [
  [
    'start',
    async (page) => {
      await expect(found(page).getByRole('listitem')).toHaveCount(1)
    },
  ],
  [
    'board',
    async (page) => {
      await page.getByRole('button', { name: 'Add it' }).click()
      await expectCounts(page, { Raw: 8 })
      await pressOn(page, fees, 'v')
      await pressOn(page, 'Started the development server', 'd')
      await promoteCard(page, 'Tides are computed in UTC')
      await expectCounts(page, { Raw: 5, Validated: 1, Escalated: 1, Discarded: 1 })
    },
  ],
  [
    'the list',
    async (page) => {
      await page.keyboard.press('b')
      await expect(list(page).getByRole('option')).toHaveCount(8)
    },
  ],
  [
    'board with panel and selection',
    async (page) => {
      await page.keyboard.press('b')
      await pressOn(page, fees, 'x')
      await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
      await pressOn(page, berths, 'Enter')
      await expect(panel(page).getByRole('heading', { name: berths })).toBeVisible()
    },
  ],
  [
    'the palette',
    async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
    },
  ],
  [
    'the keys',
    async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('combobox', { name: 'Commands' })).toBeHidden()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    },
  ],
  [
    'the guide',
    async (page) => {
      await page.getByRole('button', { name: 'Guide: decide on one note' }).click()
      await expect(page.getByRole('complementary', { name: 'Guide' })).toBeVisible()
    },
  ],
  [
    'the merge view',
    async (page) => {
      await page.keyboard.press('Escape')
      await pressOn(page, fees, 'x')
      await pressOn(page, berths, 'x')
      await page.keyboard.press('m')
      await expect(mergeView(page)).toBeVisible()
    },
  ],
  [
    'promote dialog',
    async (page) => {
      await page.keyboard.press('Escape')
      await expect(mergeView(page)).toBeHidden()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await pressOn(page, berths, 'p')
      await expect(promoteDialog(page).getByRole('figure')).toBeVisible()
    },
  ],
  [
    'merge into a reference dialog',
    async (page) => {
      await page.keyboard.press('Escape')
      await pressOn(page, berths, 'Shift+m')
      await expect(mergeIntoDialog(page).getByRole('figure')).toBeVisible()
    },
  ],
  [
    'pending diff dialog',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+d')
      await expect(page.getByRole('dialog', { name: 'Not yet written' }).getByRole('figure')).toBeVisible()
    },
  ],
  [
    'references',
    async (page) => {
      await page.keyboard.press('Escape')
      await go(page, 'References')
      await expect(
        page
          .getByRole('article')
          .getByText('Text in its file')
          .or(page.getByRole('heading', { name: 'In its file' })),
      ).toBeVisible()
    },
  ],
  [
    'hygiene dialog',
    async (page) => {
      await page.getByRole('list', { name: 'References' }).getByRole('button').first().click()
      await page.keyboard.press('h')
      await hygieneDialog(page).getByRole('checkbox').first().click()
      await expect(hygieneDialog(page).getByRole('figure')).toBeVisible()
    },
  ],
  [
    'lineage',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('y')
      await expect(page.getByRole('list', { name: /^Lineage, / })).toBeVisible()
    },
  ],
  [
    'lineage, as a list',
    async (page) => {
      await page.keyboard.press('t')
      await expect(page.getByRole('list', { name: 'Lineage, oldest first' })).toBeVisible()
    },
  ],
  [
    'sources',
    async (page) => {
      await go(page, 'Sources')
      await expect(sourcePanel(page)).toBeVisible()
    },
  ],
  [
    'insights',
    async (page) => {
      await go(page, 'Insights')
      await expect(figure(page, 'Backlog')).toBeVisible()
    },
  ],
  [
    'rules',
    async (page) => {
      await go(page, 'Rules')
      await ruleRow(page, 'An agent announcing').click()
      await expect(ruleDetail(page)).toContainText('How it finds')
    },
  ],
  [
    'a rule being changed',
    async (page) => {
      await page.keyboard.press('e')
      await expect(page.getByLabel('Patterns, one per line')).toBeVisible()
    },
  ],
  [
    'look-up without a question',
    async (page) => {
      await page.keyboard.press('Escape')
      await go(page, 'Look-up')
      await expect(packPane(page)).toContainText('what a session in this project begins with')
    },
  ],
  [
    'look-up',
    async (page) => {
      await question(page).fill('how do we store harbour fees?')
      await expect(lookUpPane(page).getByRole('button', { name: fees })).toBeVisible()
      await expect(packPane(page).getByRole('button', { name: /^m_/ }).first()).toBeVisible()
    },
  ],
  [
    'history',
    async (page) => {
      await go(page, 'History')
      await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    },
  ],
  [
    'settings',
    async (page) => {
      await go(page, 'Settings')
      await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
      await page.getByRole('radio', { name: 'Sentence model' }).click()
      await expect(page.getByRole('combobox', { name: 'Folder of a sentence model' })).toBeVisible()
    },
  ],
  [
    'review',
    async (page) => {
      await go(page, 'Review')
      await expect(advice(page)).toBeVisible()
    },
  ],
  [
    'all at once in the review',
    async (page) => {
      await page.keyboard.press('Shift+A')
      await expect(batch(page)).toBeVisible()
    },
  ],
  [
    'the end of the review',
    async (page) => {
      await page.keyboard.press('Escape')
      await expect(batch(page)).toBeHidden()
      await read(page)
      await page.keyboard.press('Enter')
      const undoAll = page.getByRole('button', { name: /^Undo all/ })
      await expect(async () => {
        await read(page)
        await page.keyboard.press('s')
        await expect(undoAll).toBeVisible({ timeout: 50 })
      }).toPass({ intervals: [0] })
    },
  ],
]

const berths = 'Lock the berth row before reading the tide table'
const fees = 'Harbour fees are whole cents'
