import type { Page } from '@playwright/test'

/** Opens a screen with the navigation rail. */
export async function go(
  page: Page,
  screen:
    | 'Board'
    | 'Review'
    | 'Conflicts'
    | 'Proposals'
    | 'Lineage'
    | 'References'
    | 'Insights'
    | 'Rules'
    | 'Look-up'
    | 'Sources'
    | 'History'
    | 'Settings',
): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: new RegExp(`^${screen}`) })
    .click()
}
