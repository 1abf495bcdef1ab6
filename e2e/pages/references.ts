import { expect, type Locator, type Page } from '@playwright/test'

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

/** The dialog that shows what un-promoting changes. */
export function unpromoteDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Un-promote' })
}

/** Un-promotes the selected reference by key, once its change is shown. */
export async function unpromote(page: Page, name: string): Promise<void> {
  await reference(page, name)
    .getByRole('button', { name: /^Un-promote/ })
    .click()
  await expect(unpromoteDialog(page).getByRole('figure')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(unpromoteDialog(page)).toBeHidden()
}
