import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog for promoting one memory. */
export function promoteDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Promote to a reference' })
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
