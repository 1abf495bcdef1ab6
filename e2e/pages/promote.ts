import { expect, type Locator, type Page } from '@playwright/test'
import { focusOn } from './board.ts'

/** The dialog for promoting one memory. */
export function promoteDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Promote to a reference' })
}

/** Promotes a memory of the board with the defaults and a reason, which it needs where nothing is recommended. */
export async function promoteCard(page: Page, description: string): Promise<void> {
  await focusOn(page, description)
  await promoteFocused(page)
}

/** Promotes the focused memory with the defaults and a reason. */
export async function promoteFocused(page: Page): Promise<void> {
  await page.keyboard.press('p')
  const dialog = promoteDialog(page)
  await giveReason(dialog)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
}

/** Enters a reason in a dialog of promotion, and waits until it can be promoted. */
export async function giveReason(dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('asked for twice')
  await expect(dialog.getByRole('button', { name: /^Promote/ })).toBeEnabled()
}

/** Waits for the diff and returns its added and removed lines, as a whole where only their changed fields, or all but a lineage, are shown. */
export async function diffLines(scope: Locator): Promise<{ added: string[]; removed: string[] }> {
  const rows = scope.getByRole('figure').first().getByRole('row')
  await expect(rows.first()).toBeVisible()
  const whole = scope.getByRole('button', { name: /^(?:Whole lines|Show lineage)$/ })
  if ((await whole.count()) > 0) await whole.first().click()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(-2).map((cell) => cell.textContent ?? '')),
  )
  const withSign = (sign: string) => cells.filter(([first]) => first === sign).map(([, text = '']) => text.trimEnd())
  return { added: withSign('+'), removed: withSign('−') }
}

/** Chooses a target; those that do not fit one row are behind a button. */
export async function chooseTarget(dialog: Locator, name: string): Promise<void> {
  const choice = dialog.getByRole('radio', { name, exact: true })
  await expect(dialog.getByRole('radiogroup', { name: 'Target' })).toBeVisible()
  if (!(await choice.isVisible())) await dialog.getByRole('button', { name: /^\d+ more$/ }).click()
  await choice.click()
}
