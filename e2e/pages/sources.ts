import { expect, type Locator, type Page } from '@playwright/test'
import { pathField } from './start.ts'

/** A source in the list. */
export function sourceRow(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Sources' }).getByRole('button', { name })
}

/** Everything about the chosen source. */
export function sourcePanel(page: Page): Locator {
  return page.getByRole('complementary', { name: /^Source / })
}

/** Looks what lies at a path and adds the first thing found. */
export async function addByPath(page: Page, path: string): Promise<void> {
  await pathField(page).fill(path)
  await pathField(page).press('Enter')
  await page.getByRole('button', { name: /^Add it and read it/ }).click()
}

/** Decisions that wait to be written, on every screen. */
export function pendingBar(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Decisions not yet written' })
}

/** Writes what is pending with its key, once the bar tells of it, and waits until nothing is. */
export async function writePending(page: Page): Promise<void> {
  await expect(pendingBar(page)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(pendingBar(page)).toBeHidden()
}
