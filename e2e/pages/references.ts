import type { Locator, Page } from '@playwright/test'

/** A reference in the list, by its name. */
export function referenceRow(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'References' }).getByRole('button', { name })
}

/** Everything about the chosen reference. */
export function reference(page: Page, name: string): Locator {
  return page.getByRole('article', { name })
}

/** The dialog that edits a reference. */
export function editDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edit the reference' })
}
