import type { Locator, Page } from '@playwright/test'

/** The proposals in the list. */
export function proposals(page: Page): Locator {
  return page.getByRole('list', { name: 'Proposals' }).getByRole('button')
}

/** The proposal in view. */
export function proposal(page: Page): Locator {
  return page.getByRole('region', { name: /^Proposal / })
}
