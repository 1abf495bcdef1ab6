import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Shows the page light or dark, and without motion, so that no colour is caught half way. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** Asserts that axe has nothing to say of the page as it stands. `where` names it in a failure. */
export async function expectNoAxeFindings(page: Page, where?: string): Promise<void> {
  // The other mode opens a second page, which a window does not have; without frames both find the same.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
  expect(findings, where).toEqual([])
}
