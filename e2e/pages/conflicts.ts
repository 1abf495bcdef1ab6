import type { Locator, Page } from '@playwright/test'

/** The pair in view. */
export function pair(page: Page): Locator {
  return page.getByRole('region', { name: /^Conflict / })
}

/** The pairs that are left, in the list beside it. */
export function pairs(page: Page): Locator {
  return page.getByRole('list', { name: 'Pairs in conflict' }).getByRole('button')
}
