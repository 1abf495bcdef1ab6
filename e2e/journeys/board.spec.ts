import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { putMany } from '../fixtures/stores.ts'
import { card, column, expectCounts, focusOn, notice, openHarbor, panel, pressOn, toast } from '../pages/board.ts'

const fees = 'Harbour fees are whole cents'
const noise = 'Started the development server'

test.describe('The board', () => {
  test('a key decides, the toast and Ctrl+Z undo it, and redo repeats it after a restart', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, fees, 'v')
    await expectCounts(page, { Raw: 7, Validated: 1 })
    await expect(card(page, fees, 'Validated')).toBeVisible()
    await toast(page).getByRole('button', { name: /^Undo/ }).click()
    await expectCounts(page, { Raw: 8, Validated: 0 })

    await pressOn(page, noise, 'd')
    await expectCounts(page, { Raw: 7, Discarded: 1 })
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 8, Discarded: 0 })
    await expect(card(page, noise, 'Raw')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expectCounts(page, { Raw: 7, Discarded: 1 })

    const again = await app.restart()
    await expectCounts(again, { Raw: 7, Discarded: 1 })
    await again.keyboard.press('ControlOrMeta+z')
    await expectCounts(again, { Raw: 8, Discarded: 0 })
    await expect(card(again, noise, 'Raw')).toBeVisible()
  })

  test('each key carries out its verb: validate, discard with a reason, snooze, restore', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, noise, 'Shift+d')
    const why = page.getByRole('dialog')
    await why.getByRole('textbox').fill('says what was done, teaches nothing')
    await page.keyboard.press('Enter')
    await expect(card(page, noise, 'Discarded')).toContainText('says what was done, teaches nothing')

    await pressOn(page, fees, 'r')
    await expect(toast(page)).toContainText('Snoozed 1 memory')
    await expectCounts(page, { Raw: 7, Discarded: 1 })

    await pressOn(page, noise, 'z')
    await expect(card(page, noise, 'Raw')).toBeVisible()
    await expectCounts(page, { Raw: 8, Discarded: 0 })

    await pressOn(page, fees, 'z')
    await expect(notice(page)).toContainText('Only a discarded memory can be restored')
    await expectCounts(page, { Raw: 8, Discarded: 0 })
  })

  test('the toast covers no button of the panel, in a narrow window neither', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await card(page, fees).click()
    for (const [width, height] of [
      [1280, 800],
      [900, 800],
      [640, 400],
      [450, 400],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.keyboard.press('r')
      const undo = toast(page).getByRole('button', { name: /^Undo/ })
      await expect(undo).toBeInViewport({ ratio: 1 })
      const [box, beside] = [await toast(page).boundingBox(), await panel(page).boundingBox()]
      const isApart =
        (box?.y ?? 0) >= (beside?.y ?? 0) + (beside?.height ?? 0) ||
        (box?.x ?? 0) + (box?.width ?? 0) <= (beside?.x ?? 0)
      expect({ width, isApart }).toEqual({ width, isApart: true })
      await undo.click()
    }
  })

  test('in a wide window the columns with cards take the room of the empty ones', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await page.setViewportSize({ width: 1920, height: 1080 })
    const unused = async () => {
      const last = await column(page, 'Discarded').boundingBox()
      const beside = await page.locator('[data-beside]').boundingBox()
      return Math.round((beside?.x ?? 0) - (last?.x ?? 0) - (last?.width ?? 0))
    }
    await expect.poll(unused).toBe(0)
  })

  test('Enter after a new search moves to its best hit, also from a card that is found further down', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    for (const isOpen of [false, true]) {
      await focusOn(page, 'Tides are computed in UTC')
      if (isOpen) await page.keyboard.press('Enter')
      await page.keyboard.press('/')
      await page.keyboard.type('tide')
      await page.keyboard.press('Enter')
      const best = column(page, 'Raw').getByRole('option').first()
      await expect(best).toContainText('Lock the berth row')
      await expect(best).toBeFocused()
      if (isOpen) await expect(panel(page).getByRole('heading', { name: 'Lock the berth row' })).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.press('Escape')
      await expect(card(page, fees)).toBeVisible()
    }
  })

  test('a click opens the details of a memory, with its unmasked text as stored', async ({ app }) => {
    const file = await openHarbor(app)
    const { page } = app
    await card(page, 'The tide cache needs better-sqlite3').click()
    const title = 'The tide cache needs better-sqlite3 built for Node 22'
    await expect(panel(page).getByRole('heading', { name: title })).toBeVisible()
    await panel(page).getByText('Raw text as found').click()
    const raw = readFileSync(file, 'utf8').split('\n')[1] ?? ''
    await expect(panel(page).getByText(raw)).toBeVisible()
    await expect(panel(page).getByText('harbor/.jaato/memories.jsonl:2')).toBeVisible()
    await card(page, fees).click()
    await expect(panel(page).getByRole('heading', { name: fees })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page).getByRole('heading', { name: fees })).toBeHidden()
  })

  test('J moves through the cards in the order the board shows, for each sort order', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    const raw = column(page, 'Raw')
    for (const [sort, words] of [
      ['Oldest first', 'oldest first'],
      ['By the agent’s confidence', 'by the agent’s confidence'],
      ['By recommendation', 'by recommendation'],
      ['By source', 'by source'],
      ['By title', 'by title'],
      ['Newest first', 'newest first'],
    ] as const) {
      await page.keyboard.press('s')
      await page.getByRole('menuitem', { name: sort }).click()
      await expect(raw).toContainText(words)
      await expect(raw.locator('[aria-busy=true]')).toHaveCount(0)
      const shown = await raw
        .getByRole('option')
        .evaluateAll((cards) =>
          cards
            .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
            .map((card) => card.getAttribute('data-id')),
        )
      await raw.getByRole('option').first().focus()
      await page.keyboard.press('Home')
      const walked = []
      for (const _ of shown) {
        walked.push(await page.locator(':focus').getAttribute('data-id'))
        await page.keyboard.press('j')
      }
      expect(walked, sort).toEqual(shown)
    }
  })

  test('search updates while typing and finds names with dashes, the beginning of a word, or nothing', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    const search = page.getByRole('textbox', { name: 'Search' })
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await search.pressSequentially('better-sqlite3')
    await expectCounts(page, { Raw: 1 })
    await expect(card(page, 'The tide cache needs better-sqlite3')).toBeVisible()
    await search.fill('invoi')
    await expectCounts(page, { Raw: 2 })
    await search.fill('--workers')
    await expectCounts(page, { Raw: 1 })
    await search.fill('"unclosed AND (')
    await expectCounts(page, { Raw: 0 })
    await expect(page.getByText('No match')).toHaveCount(1)
    await expect(page.getByText('No memory matches “"unclosed AND (”.')).toBeVisible()
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await expectCounts(page, { Raw: 8 })
  })

  test('each filter narrows the board and can be cleared', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, noise, 'd')
    await expectCounts(page, { Raw: 7, Discarded: 1 })
    const cases = [
      ['harbor', 'Project', { Raw: 7, Discarded: 1 }],
      ['.jaato in harbor', 'Source', { Raw: 7, Discarded: 1 }],
      ['gemini', 'Agent', { Raw: 2, Discarded: 0 }],
      ['invoices', 'Tag', { Raw: 2, Discarded: 0 }],
      ['over a year', 'Age', { Raw: 1, Discarded: 0 }],
      ['under 30 days', 'Age', { Raw: 5, Discarded: 0 }],
      ['not written yet', 'Flag', { Raw: 0, Discarded: 1 }],
    ] as const
    for (const [value, kind, counts] of cases) {
      await page.keyboard.press('f')
      const filter = page.getByRole('dialog', { name: 'Filter' })
      await filter.getByRole('combobox').fill(`${kind} ${value}`)
      await filter.getByRole('option', { name: value }).first().click()
      await expectCounts(page, counts)
      if (kind === 'Project') await chooseAllProjects(page)
      else await page.getByRole('button', { name: `Clear ${kind.toLowerCase()}` }).click()
      await expectCounts(page, { Raw: 7, Discarded: 1 })
    }
  })

  test('several memories are selected by mouse and keyboard and decided in one step', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    const selection = page.getByRole('toolbar', { name: 'Selection' })
    await card(page, fees).click({ modifiers: ['ControlOrMeta'] })
    await card(page, 'Run the booking tests').click({ modifiers: ['Shift'] })
    await expect(selection).toContainText('3 selected')
    await pressOn(page, noise, 'x')
    await expect(selection).toContainText('4 selected')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(selection).toContainText('5 selected')
    await page.keyboard.press('d')
    await expectCounts(page, { Raw: 3, Discarded: 5 })
    await expect(toast(page)).toContainText('Discarded 5 memories')
    await expect(selection).toBeHidden()
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 8, Discarded: 0 })
    await pressOn(page, fees, 'ControlOrMeta+a')
    await expect(selection).toContainText('8 selected')
    await page.keyboard.press('Escape')
    await expect(selection).toBeHidden()
  })

  test('cards are dragged to another column; a move that is not allowed is refused with the reason', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    const raw = (count: number) => page.getByRole('heading', { name: `Raw ${count}`, exact: true })
    await drag(card(page, fees), column(page, 'Validated'), raw(7))
    await expectCounts(page, { Raw: 7, Validated: 1 })
    await drag(card(page, noise), column(page, 'Discarded'), raw(6))
    await expectCounts(page, { Raw: 6, Discarded: 1 })
    await drag(card(page, noise), column(page, 'Raw'), raw(7))
    await expectCounts(page, { Raw: 7, Discarded: 0 })
    const refused = notice(page).filter({ hasText: 'A validated memory cannot go back to raw' })
    await drag(card(page, fees), column(page, 'Raw'), refused)
    await expectCounts(page, { Raw: 7, Validated: 1 })
    await drag(card(page, noise), column(page, 'Discarded'), raw(6))
    await expectCounts(page, { Raw: 6, Discarded: 1 })
    const frozen = notice(page).filter({ hasText: 'It is discarded. Restore it first.' })
    await drag(card(page, noise, 'Discarded'), column(page, 'Validated'), frozen)
    await expectCounts(page, { Raw: 6, Validated: 1, Discarded: 1 })
  })

  test('a board of five thousand cards scrolls to the last one while the page holds only a few', async ({ app }) => {
    putMany(app.project, 5000)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: '5,000' })
    await expect(card(page, 'Mooring 0 holds')).toBeVisible()
    await card(page, 'Mooring 0 holds').focus()
    const cards = page.getByRole('option')
    for (const presses of [1, 5, 20]) {
      for (let press = 0; press < presses; press++) await page.keyboard.press('PageDown')
      expect(await cards.count()).toBeLessThan(200)
    }
    await expect(card(page, 'Mooring 260 holds')).toBeFocused()
    await page.keyboard.press('End')
    await expect(card(page, 'Mooring 4999 holds')).toBeFocused()
    await expect(card(page, 'Mooring 4999 holds')).toBeInViewport()
    expect(await cards.count()).toBeLessThan(200)
    await page.keyboard.press('Home')
    await expect(card(page, 'Mooring 0 holds')).toBeInViewport()
  })
})

async function chooseAllProjects(page: Parameters<typeof card>[0]): Promise<void> {
  await page.keyboard.press('Shift+f')
  await page.getByRole('option', { name: 'All projects' }).click()
}

/** Drags a card to the top of a column until `seen` is visible; retries if the card was moved away under the pointer. */
async function drag(from: Locator, to: Locator, seen: Locator): Promise<void> {
  await expect(async () => {
    await from.dragTo(to, { targetPosition: { x: 20, y: 14 } })
    await expect(seen).toBeVisible({ timeout: 4000 })
  }).toPass()
}
