import { expect, type Locator, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { jaatoLine, putJaato } from '../fixtures/stores.ts'
import { card, expectCounts, panel, toast } from './board.ts'

/** A noise memory of `openTriaged`. */
export const checking = 'Checking the quay tests'

/** The recommendation for the memory in the panel. */
export function recommendation(page: Page): Locator {
  return panel(page).getByRole('region', { name: 'Recommendation' })
}

/** A reason by its number. */
export function reason(page: Page, number: number): Locator {
  return recommendation(page).getByRole('button', { name: new RegExp(`^${number}`) })
}

/** The marked words in the text that a reason is based on. */
export function markOf(page: Page, number: number): Locator {
  return panel(page).locator(`mark[data-reason~="${number}"]`)
}

/** The progress of a running triage. */
export function triageProgress(page: Page): Locator {
  return page.getByRole('progressbar', { name: 'Triage' })
}

/** Opens the app with three memories, two of them noise, and these records, synced, and triaged with the key. */
export async function openTriaged(app: App, more: readonly string[] = []): Promise<Page> {
  putJaato(app.project, [
    jaatoLine('mem_berths', {
      description: 'Lock the berth row before reading the tide table',
      content: 'Always lock the berth row before reading the tide table: two bookings took one berth.',
    }),
    jaatoLine('mem_checking', {
      description: checking,
      content:
        'Let me check whether the quay tests pass now. I will read the output and then go on with the next step.',
    }),
    jaatoLine('mem_looking', {
      description: 'Looking at the crane module',
      content: 'Now let me look at the crane module. I will open the file first and then see what to do next.',
    }),
    ...more,
  ])
  const page = await app.open()
  await page.getByRole('button', { name: 'Add it' }).click()
  await expectCounts(page, { Raw: 3 + more.length })
  for (const description of [checking, 'Looking at the crane module'])
    await expect(card(page, description)).toContainText('Discard')
  // The key is disabled while newly read memories are still being triaged.
  await expect(async () => {
    await page.keyboard.press('t')
    await expect(toast(page)).toContainText('2 to discard', { timeout: 3000 })
  }).toPass()
  return page
}
