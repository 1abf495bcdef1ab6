import type { Locator, Page } from '@playwright/test'

/** One chart of the screen of insights, by its name. */
export function figure(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** What a chart says as its table: the cells of its last row. */
export async function lastRow(page: Page, name: string): Promise<string[]> {
  return figure(page, name).getByRole('row').last().locator('th, td').allTextContents()
}
