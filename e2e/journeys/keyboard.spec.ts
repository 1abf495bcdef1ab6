import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { putHarbor } from '../fixtures/stores.ts'
import { card, expectCounts, focusOn, openHarbor, panel, toast } from '../pages/board.ts'
import { promoteDialog, promoteFocused } from '../pages/promote.ts'
import { unpromoteDialog } from '../pages/references.ts'
import { writePending } from '../pages/sources.ts'

const fees = 'Harbour fees are whole cents'
const feesAgain = 'Fees must be integers of cents'

test.describe('Keyboard and focus', () => {
  test('a first decision needs no mouse, and the focus is visible all the way', async ({ app }) => {
    putHarbor(app.project)
    const page = await app.open()
    await expect(page.getByRole('button', { name: 'Add it' })).toBeVisible()
    await tabTo(page, 'Add it')
    await expectSeenFocus(page)
    await page.keyboard.press('Enter')
    await expectCounts(page, { Raw: 8 })
    await expect(card(page, 'Lock the berth row')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 'Lock the berth row')).toBeFocused()
    await expectSeenFocus(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    await expect(card(page, fees)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(panel(page).getByRole('heading', { name: fees })).toBeVisible()
    await page.keyboard.press('v')
    await expect(card(page, fees, 'Validated')).toBeVisible()
    await expect(card(page, feesAgain)).toBeFocused()
    await expectSeenFocus(page)
    await page.keyboard.press('ArrowRight')
    await expect(card(page, fees, 'Validated')).toBeFocused()
    await page.keyboard.press('d')
    await expect(card(page, fees, 'Discarded')).toBeVisible()
    await expectFocusSomewhere(page)
  })

  test('menus opened by key return the focus to the card; the pending decisions can be reached from the search field too', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await focusOn(page, feesAgain)
    for (const key of ['f', 's', 'Shift+f']) {
      await page.keyboard.press(key)
      await expect(card(page, feesAgain)).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(card(page, feesAgain), `after ${key}`).toBeFocused()
    }
    await page.keyboard.press('v')
    await expectCounts(page, { Validated: 1 })
    const filterKey = page
      .getByRole('button', { name: /^Filter/ })
      .first()
      .locator('kbd')
    const noFrame = ['border-top-color', 'rgba(0, 0, 0, 0)'] as const
    await expect(filterKey).not.toHaveCSS(...noFrame)
    await page.keyboard.press('/')
    const search = page.getByRole('textbox', { name: 'Search' })
    await expect(search).toBeFocused()
    await expect(filterKey, 'a letter is typed now').toHaveCSS(...noFrame)
    await page.keyboard.press('ControlOrMeta+d')
    await expect(page.getByRole('dialog', { name: 'Not yet written' }).getByRole('figure')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await page.keyboard.type('tide')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(search, 'Ctrl Z is the field’s own').not.toHaveValue('tide')
    await page.keyboard.press('Escape')
    await expectCounts(page, { Validated: 1 })
    await page.keyboard.press('/')
    await writePending(page)
  })

  test('the focus is never lost after an action, a dialog or a menu', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await page.keyboard.press('j')
    for (const [at, [act, settled]] of acts.entries()) {
      await page.keyboard.press(act)
      await settled(page)
      await expectFocusSomewhere(page, `after ${act}, act ${at + 1}`)
    }
  })

  test('? lists the keys of the screen, and the palette runs the command that is typed', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    for (const words of ['Validate', 'Discard', 'Promote with defaults', 'Next card', 'Undo'])
      await expect(keys.getByText(words, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()

    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('valid')
    await expect(palette.getByRole('option').first()).toContainText('Validate')
    await page.keyboard.press('Enter')
    await expectCounts(page, { Raw: 7, Validated: 1 })
    await expectFocusSomewhere(page)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('go to hist')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  })

  test('every screen can be reached and used by keyboard', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await page.keyboard.press('j')
    await promoteFocused(page)
    await expectCounts(page, { Escalated: 1 })
    for (const [key, screen] of [
      ['5', 'References'],
      ['6', 'Sources'],
      ['7', 'History'],
      [',', 'Settings'],
      ['0', 'Look-up'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
      await expectFocusSomewhere(page, `on ${screen}`)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('5')
    await expect(page.getByRole('article')).toContainText('In its file')
    await page.keyboard.press('u')
    await expect(unpromoteDialog(page).getByRole('figure')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Nothing promoted here yet')).toBeVisible()
    await page.keyboard.press('1')
    await expectCounts(page, { Raw: 8, Escalated: 0 })
  })
})

/** A key, and what is on the screen when its action is done. */
const acts: [string, (page: Page) => Promise<void>][] = [
  ['v', (page) => expectCounts(page, { Validated: 1 })],
  ['ControlOrMeta+z', (page) => expectCounts(page, { Validated: 0 })],
  ['d', (page) => expectCounts(page, { Discarded: 1 })],
  ['d', (page) => expectCounts(page, { Discarded: 2 })],
  ['ControlOrMeta+z', (page) => expectCounts(page, { Discarded: 1 })],
  ['r', (page) => expect(toast(page)).toContainText('Snoozed')],
  ['p', (page) => expect(promoteDialog(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()],
  ['Escape', (page) => expect(promoteDialog(page)).toBeHidden()],
  ['ControlOrMeta+k', (page) => expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()],
  ['Escape', (page) => expect(page.getByRole('dialog')).toBeHidden()],
  ['f', (page) => expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()],
  ['Escape', (page) => expect(page.getByRole('dialog')).toBeHidden()],
  ['s', (page) => expect(page.getByRole('menu')).toBeVisible()],
  ['Escape', (page) => expect(page.getByRole('menu')).toBeHidden()],
  ['j', (page) => expect(page.locator(':focus')).toHaveRole('option')],
  ['e', (page) => expect(panel(page).getByRole('textbox', { name: 'Text' })).toBeVisible()],
  ['Escape', (page) => expect(panel(page).getByRole('textbox', { name: 'Text' })).toBeHidden()],
  ['j', (page) => expect(panel(page)).toBeVisible()],
  // Nothing is recommended for it: the dialog asks for a reason.
  ['Shift+p', (page) => expect(promoteDialog(page)).toBeVisible()],
  ['Escape', (page) => expect(promoteDialog(page)).toBeHidden()],
  ['Escape', (page) => expect(panel(page)).toBeHidden()],
]

/** Presses Tab until a control with that name has the focus; it must be reached within a few steps. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name })
  for (let step = 0; step < 25; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Asserts that the focused element looks different from its unfocused state. */
async function expectSeenFocus(page: Page): Promise<void> {
  await expectFocusSomewhere(page)
  const [focused, other] = await page.evaluate(() => {
    const look = (element: Element) => {
      const around = [element, element.parentElement, element.firstElementChild].filter((one) => one !== null)
      return around.map(
        (one) =>
          `${getComputedStyle(one).outline} ${getComputedStyle(one).boxShadow} ${getComputedStyle(one).borderColor}`,
      )
    }
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return [[], []]
    const seen = look(element)
    element.blur()
    const unseen = look(element)
    element.focus({ preventScroll: true })
    return [seen, unseen]
  })
  expect(focused).not.toEqual(other)
}

async function expectFocusSomewhere(page: Page, when = ''): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'), { message: `the focus ${when}` })
    .not.toMatch(/^(BODY|HTML|none)$/)
}
