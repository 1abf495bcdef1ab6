import type { Locator, Page } from '@playwright/test'

/** The path field of the start screen and the sources screen. */
export function pathField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Path of a folder or file' })
}

/** The stores found on this machine. */
export function found(page: Page): Locator {
  return page.getByRole('region', { name: 'Found on this machine' })
}

/** The banner above the sample library. */
export function sampleBanner(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Sample library' })
}
