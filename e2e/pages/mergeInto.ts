import type { Locator, Page } from '@playwright/test'

/** The dialog that takes memories into a reference. */
export function mergeIntoDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Merge into a reference' })
}

/** The dialog with what hygiene proposes. */
export function hygieneDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Hygiene' })
}
