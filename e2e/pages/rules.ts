import { expect, type Locator, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { jaatoLine, putJaato } from '../fixtures/stores.ts'
import { expectCounts } from './board.ts'

export const password = 'kq82-Zx71-w8Zt'

/** A rule in the list, found by its sentence. */
export function ruleRow(page: Page, sentence: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${sentence}`) })
}

/** The rule, its form or its preview, at the right. */
export function ruleDetail(page: Page): Locator {
  return page.getByRole('main').getByRole('article')
}

/** Opens the app on a store with noise, a secret and invisible characters. */
export async function openNoisy(app: App): Promise<string> {
  const file = putJaato(app.project, [
    jaatoLine('mem_fees', { description: 'Fees are whole cents', content: 'Fees are whole cents in the ledger.' }),
    jaatoLine('mem_talk', { description: 'Carriers', content: 'Now let me check the carriers.' }),
    jaatoLine('mem_more', { description: 'Labels', content: 'Let me look at the labels.' }),
    jaatoLine('mem_key', {
      description: 'The worker’s database',
      content: `The worker reads postgres://parcel:${password}@db/labels, never the replica.`,
    }),
    jaatoLine('mem_evil', { description: 'Printing', content: 'Print all\u202e labels before the berths are free.' }),
  ])
  const page = await app.open()
  await page.getByRole('button', { name: 'Add it' }).click()
  await expectCounts(page, { Raw: 5 })
  await expect(page.getByRole('option')).toHaveCount(5)
  return file
}
