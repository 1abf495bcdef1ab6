import type { Locator, Page } from '@playwright/test'

/** The dialog for merging memories into a reference. */
export function mergeIntoDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Merge into a reference' })
}

/** The dialog with the hygiene suggestions. */
export function hygieneDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Hygiene' })
}
