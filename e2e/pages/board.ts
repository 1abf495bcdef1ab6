import { expect, type Locator, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { putHarbor } from '../fixtures/stores.ts'

export type ColumnName = 'Raw' | 'Validated' | 'Escalated' | 'Discarded'

/** The cards of a column. */
export function column(page: Page, name: ColumnName): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}

/** A card, found by the start of its description, in any column or in the given one. */
export function card(page: Page, description: string, name?: ColumnName): Locator {
  return (name ? column(page, name) : page).getByRole('option', { name: startingWith(description) })
}

/** All memories as a dense list, in place of the columns. */
export function list(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Memories' })
}

/** The detail panel of a memory. */
export function panel(page: Page): Locator {
  return page.getByRole('complementary', { name: /^Memory/ })
}

/** The toast about the last step, with its undo. */
export function toast(page: Page): Locator {
  return page.getByRole('group', { name: 'Last step' })
}

/** The newest toast: a notice stands above the last step, whose undo it does not replace. */
export function notice(page: Page): Locator {
  return page.getByRole('group', { name: /^(?:Notice|Last step)$/ }).first()
}

/** Expects the counts above the columns, and as many cards in their lists; columns not given are not checked. */
export async function expectCounts(page: Page, counts: Partial<Record<ColumnName, number | string>>): Promise<void> {
  for (const [name, count] of Object.entries(counts) as [ColumnName, number | string][]) {
    await expect(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toHaveText(
      new RegExp(`^${name} ${count}$`),
    )
    // Count and list are requested separately: for a moment the list may be outdated.
    const cards = column(page, name).getByRole('option')
    const size = String(count).replace(/\D/g, '')
    if (size === '0') await expect(cards).toHaveCount(0)
    else await expect(cards.first()).toHaveAttribute('aria-setsize', size)
  }
}

/** Focuses a card with the mouse without opening it, so that keys act on it. */
export async function focusOn(page: Page, description: string): Promise<void> {
  await card(page, description).focus()
}

/** Focuses a card and presses a key. */
export async function pressOn(page: Page, description: string, key: string): Promise<void> {
  await focusOn(page, description)
  await page.keyboard.press(key)
}

/** Opens the app on the harbour's store, added from the start screen; returns the path of its file. */
export async function openHarbor(app: App): Promise<string> {
  const file = putHarbor(app.project)
  const page = await app.open()
  await page.getByRole('button', { name: 'Add it' }).click()
  await expectCounts(page, { Raw: 8, Validated: 0, Escalated: 0, Discarded: 0 })
  await expect(card(page, 'The old invoice queue is gone')).toBeVisible()
  return file
}

function startingWith(words: string): RegExp {
  return new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}
