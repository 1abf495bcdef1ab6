import { expect, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import type { Journeys } from '../fixtures/journey.ts'
import { putHarbor } from '../fixtures/stores.ts'
import { expectCounts, panel, pressOn } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { figure } from '../pages/insights.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { mergeView } from '../pages/merge.ts'
import { advice, batch } from '../pages/review.ts'
import { ruleDetail, ruleRow } from '../pages/rules.ts'
import { hygieneDialog, mergeIntoDialog } from '../pages/mergeInto.ts'
import { promoteDialog } from '../pages/promote.ts'
import { sourcePanel } from '../pages/sources.ts'
import { found } from '../pages/start.ts'

const berths = 'Lock the berth row before reading the tide table'
const fees = 'Harbour fees are whole cents'

/** Every screen and dialog that is looked at, in an order in which each stands on the one before. */
const stations: [string, (page: Page) => Promise<void>][] = [
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
      await pressOn(page, 'Tides are computed in UTC', 'Shift+p')
      await expectCounts(page, { Raw: 5, Validated: 1, Escalated: 1, Discarded: 1 })
    },
  ],
  [
    'board with panel and selection',
    async (page) => {
      await pressOn(page, fees, 'x')
      await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
      await pressOn(page, berths, 'Enter')
      await expect(panel(page).getByRole('heading', { name: berths })).toBeVisible()
    },
  ],
  [
    'the palette',
    async (page) => {
      await page.keyboard.press('Control+k')
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
    'the tour',
    async (page) => {
      await page.getByRole('button', { name: 'Take the tour' }).click()
      await expect(page.getByRole('dialog', { name: 'What your agents noted' })).toBeVisible()
    },
  ],
  [
    'the merge view',
    async (page) => {
      await page.keyboard.press('Escape')
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
      await page.keyboard.press('Control+d')
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
      await expect(page.getByLabel('Patterns, one a line')).toBeVisible()
    },
  ],
  [
    'history',
    async (page) => {
      await page.keyboard.press('Escape')
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
      await page.keyboard.press('Enter')
      const undoAll = page.getByRole('button', { name: /^Undo all/ })
      for (let item = 0; item < 100 && !(await undoAll.isVisible()); item += 1) {
        await page.keyboard.press('s')
        await page.waitForTimeout(50)
      }
      await expect(undoAll).toBeVisible()
    },
  ],
]

export const looksJourneys: Journeys = {
  'axe finds nothing on any screen in the light': (app) => walkWithAxe(app, 'light'),
  'axe finds nothing on any screen in the dark': (app) => walkWithAxe(app, 'dark'),

  'with text twice as large nothing is cut off at the side on any screen': async (app) => {
    putHarbor(app.project)
    const page = await app.open()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    for (const [name, arrive] of stations) {
      await arrive(page)
      expect(await clipped(page), name).toEqual([])
    }
  },

  'where the system asks for no motion nothing moves': async (app) => {
    putHarbor(app.project)
    const page = await app.open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [name, arrive] of stations) {
      await arrive(page)
      expect(await moving(page), name).toEqual([])
    }
  },
}

async function walkWithAxe(app: App, colorScheme: 'light' | 'dark'): Promise<void> {
  putHarbor(app.project)
  const page = await app.open()
  await showIn(page, colorScheme)
  for (const [name, arrive] of stations) {
    await arrive(page)
    await expectNoAxeFindings(page, name)
  }
}

/** Text that reaches over the side of something around it, where nobody can scroll to it and no ellipsis says so. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    // A space kept at the end of a line hangs over the side; nothing to read does.
    const hanging = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).whiteSpace === 'pre-wrap',
    )
    for (const { style } of hanging) style.whiteSpace = 'pre-line'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text)
      const { right, width } = range.getBoundingClientRect()
      let isPlaced = false
      for (let around = text.parentElement; around && width > 0; around = around.parentElement) {
        const { display, position, textOverflow, overflowX } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        const isForScreenReaders = box.width <= 1
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || isForScreenReaders) break
        // The numbers of an axis stand beside their chart: only what clips could cut them.
        if ((isPlaced ||= position === 'absolute') && overflowX === 'visible') continue
        if (display === 'inline' || right <= box.right + 1) continue
        found.push(`“${text.textContent}” in ${around.tagName} ${around.className}`)
        break
      }
    }
    for (const { style } of hanging) style.whiteSpace = ''
    return found
  })
}

/** Elements with a transition or an animation that takes time. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const takesTime = (durations: string) => durations.split(',').some((duration) => parseFloat(duration) > 0.001)
    return [...document.querySelectorAll('body, body *')]
      .filter((element) => {
        const style = getComputedStyle(element)
        return (
          takesTime(style.transitionDuration) || (style.animationName !== 'none' && takesTime(style.animationDuration))
        )
      })
      .map((element) => `${element.tagName} .${element.getAttribute('class')}`)
  })
}
