import type { Locator, Page } from '@playwright/test'

/** A chart on the insights screen, found by its name. */
export function figure(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Returns the cells of the last row of a chart's table. */
export async function lastRow(page: Page, name: string): Promise<string[]> {
  return figure(page, name).getByRole('row').last().locator('th, td').allTextContents()
}
