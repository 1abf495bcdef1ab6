import type { Locator, Page } from '@playwright/test'

/** A reference in the list, found by its name. */
export function referenceRow(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'References' }).getByRole('button', { name })
}

/** The details of the selected reference. */
export function reference(page: Page, name: string): Locator {
  return page.getByRole('article', { name })
}

/** The dialog for editing a reference. */
export function editDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edit the reference' })
}
