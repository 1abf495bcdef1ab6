import { expect, type Locator, type Page } from '@playwright/test'

/** The palette, which finds commands, notes and references. */
export function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Commands, notes and references' })
}

/** Opens the palette and types words. */
export async function seek(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
}
