import type { Locator, Page } from '@playwright/test'

/** The item in view. */
export function reviewed(page: Page, title: string | RegExp = /./): Locator {
  return page.getByRole('article', { name: title })
}

/** Everything to decide, at the left. */
export function queue(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Queue' })
}

/** One kind of call in it. */
export function queueGroup(page: Page, name: string): Locator {
  return queue(page).getByRole('region', { name })
}

/** What is recommended, at the right. */
export function advice(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Recommendation' })
}

/** All at once: how many, and a sample. */
export function batch(page: Page): Locator {
  return page.getByRole('region', { name: 'All at once' })
}

/** What was done, at the end. */
export function ending(page: Page): Locator {
  return page.getByRole('region', { name: 'What was done' })
}
