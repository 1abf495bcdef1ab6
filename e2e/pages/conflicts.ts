import type { Locator, Page } from '@playwright/test'

/** The current pair. */
export function pair(page: Page): Locator {
  return page.getByRole('region', { name: /^Conflict / })
}

/** The list of remaining pairs. */
export function pairs(page: Page): Locator {
  return page.getByRole('list', { name: 'Pairs in conflict' }).getByRole('button')
}
