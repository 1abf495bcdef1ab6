import type { Locator, Page } from '@playwright/test'

/** The view for merging two or more memories. */
export function mergeView(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Merge \d+ memories$/ })
}

/** A difference between the texts, found by its words. */
export function difference(page: Page, words: string): Locator {
  return mergeView(page)
    .getByRole('group', { name: /^Difference/ })
    .filter({ hasText: words })
}

/** The result as text, not in the editor. */
export function result(page: Page): Locator {
  return mergeView(page).getByRole('list', { name: 'The text it becomes' })
}

/** Replaces the whole result text. */
export async function writeResult(page: Page, text: string): Promise<void> {
  await mergeView(page).getByRole('button', { name: /^Edit/ }).first().click()
  await mergeView(page).getByRole('textbox', { name: 'Result' }).fill(text)
}
