import type { Locator, Page } from '@playwright/test'

/** A step of the journal by the beginning of its words, which stand after the time. */
export function step(page: Page, words: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^\\d\\d:\\d\\d${words}`) })
}
