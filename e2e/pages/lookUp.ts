import type { Locator, Page } from '@playwright/test'

/** The field for the question. */
export function question(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Ask as an agent would' })
}

/** The references and memories that answer. */
export function lookUpPane(page: Page): Locator {
  return page.getByRole('region', { name: 'Look-up' })
}

/** The pack: its text and what it costs. */
export function packPane(page: Page): Locator {
  return page.getByRole('region', { name: 'Pack', exact: true })
}
