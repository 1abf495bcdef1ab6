import { expect, type Locator, type Page } from '@playwright/test'
import { pathField } from './start.ts'

/** A source in the list. */
export function sourceRow(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Sources' }).getByRole('button', { name })
}

/** The details of the selected source. */
export function sourcePanel(page: Page): Locator {
  return page.getByRole('complementary', { name: /^Source / })
}

/** Detects stores at a path and adds the first one found. */
export async function addByPath(page: Page, path: string): Promise<void> {
  await pathField(page).fill(path)
  await pathField(page).press('Enter')
  await page.getByRole('button', { name: /^Add it and read it/ }).click()
}

/** The bar of decisions not yet written back, shown on every screen. */
export function pendingBar(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Decisions not yet written' })
}

/** Writes pending decisions with the key, once the bar shows them, and waits until none is left. */
export async function writePending(page: Page): Promise<void> {
  await expect(pendingBar(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(pendingBar(page)).toBeHidden()
}

/** The dialog that finds lessons in transcripts. */
export function harvestDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Harvest transcripts' })
}

/** Opens the dialog on the sources screen and scans the first place found on the machine. */
export async function scanTranscripts(page: Page): Promise<void> {
  await page.keyboard.press('h')
  await expect(harvestDialog(page).getByRole('region', { name: 'Found on this machine' })).toBeVisible()
  await page.keyboard.press('Alt+1')
  await expect(harvestDialog(page).getByRole('checkbox').first()).toBeFocused()
}
