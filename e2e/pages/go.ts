import type { Page } from '@playwright/test'

/** Goes to a screen by the rail. */
export async function go(
  page: Page,
  screen:
    | 'Board'
    | 'Review'
    | 'Conflicts'
    | 'Lineage'
    | 'References'
    | 'Insights'
    | 'Rules'
    | 'Sources'
    | 'History'
    | 'Settings',
): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: new RegExp(`^${screen}`) })
    .click()
}
