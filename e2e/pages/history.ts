import type { Locator, Page } from '@playwright/test'

/** A step of the journal by its words; the newest one with them. */
export function step(page: Page, words: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: words }).first()
}
