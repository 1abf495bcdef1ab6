import type { Locator, Page } from '@playwright/test'

/** The view in which two or more memories become one. */
export function mergeView(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Merge \d+ memories$/ })
}

/** Something the texts differ in, by its words. */
export function difference(page: Page, words: string): Locator {
  return mergeView(page)
    .getByRole('group', { name: /^Difference/ })
    .filter({ hasText: words })
}

/** The result as it reads now, not while it is typed in. */
export function result(page: Page): Locator {
  return mergeView(page).getByRole('list', { name: 'The text it becomes' })
}

/** Writes the whole result anew. */
export async function writeResult(page: Page, text: string): Promise<void> {
  await mergeView(page).getByRole('button', { name: /^Edit/ }).first().click()
  await mergeView(page).getByRole('textbox', { name: 'Result' }).fill(text)
}
