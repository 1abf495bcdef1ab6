import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Shows the page in light or dark mode without animations, so that colours are not captured mid-transition. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** Asserts that axe reports no violations on the current page. `where` labels a failure. */
export async function expectNoAxeFindings(page: Page, where?: string): Promise<void> {
  // The default mode opens a second page, which a window cannot; without frames both modes find the same.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
  expect(findings, where).toEqual([])
}
