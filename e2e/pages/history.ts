import type { Locator, Page } from '@playwright/test'

/** A step of the journal, found by the start of its text, which follows the time. */
export function step(page: Page, words: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^\\d\\d:\\d\\d${words}`) })
}
