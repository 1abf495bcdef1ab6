import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog for promoting one memory. */
export function promoteDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Promote to a reference' })
}

/** Waits for the diff and returns its added and removed lines. */
export async function diffLines(scope: Locator): Promise<{ added: string[]; removed: string[] }> {
  const rows = scope.getByRole('figure').first().getByRole('row')
  await expect(rows.first()).toBeVisible()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(-2).map((cell) => cell.textContent ?? '')),
  )
  const withSign = (sign: string) => cells.filter(([first]) => first === sign).map(([, text = '']) => text.trimEnd())
  return { added: withSign('+'), removed: withSign('−') }
}
