import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { commandLine } from '../fixtures/commandLine.ts'
import { test } from '../fixtures/journey.ts'
import { daysAgo, jaatoLine, putJaato } from '../fixtures/stores.ts'
import { card, panel, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { promoteDialog } from '../pages/promote.ts'
import { proposal, proposals } from '../pages/proposals.ts'
import { advice, queue, read, reviewed } from '../pages/review.ts'

test.describe('Proposals', () => {
  test('what agents decide in their shell waits here: one is accepted and undone, one declined, one sent back for another draft', async ({
    app,
  }) => {
    const page = await openProposals(app)
    await expect(proposals(page)).toHaveCount(4)
    await choose(page, 'East pier berths', 'rewrite')
    await expect(proposal(page)).toContainText('2 advisors agree')
    await expect(proposal(page)).toContainText('amp would discard')
    await page.keyboard.press('r')
    await page.keyboard.type('since when?')
    await page.keyboard.press('Enter')
    await expect(proposals(page).filter({ hasText: 'waits for a new draft' })).toHaveCount(1)
    expect(asAgent(app, 'CODEX_CI', 'proposals')).toContain('replied')

    await choose(page, 'Tide times', 'merge')
    await read(page)
    await page.keyboard.press('a')
    await expect(proposals(page)).toHaveCount(3)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(proposals(page)).toHaveCount(4)

    await choose(page, 'East pier berths', 'discard')
    await page.keyboard.press('d')
    await page.keyboard.type('the pier stands')
    await page.keyboard.press('Enter')
    await expect(proposals(page)).toHaveCount(3)
    expect(asAgent(app, 'AMP_CURRENT_THREAD_ID', 'discard', 'berths', '--reason', 'gone')).toContain('the pier stands')

    await go(page, 'Board')
    await card(page, 'Fees').click()
    // The flag says so at once; the key works when the proposal itself is there.
    await expect(panel(page).getByRole('button', { name: /^Accept as proposed/ })).toBeVisible()
    await read(page)
    await page.keyboard.press('Alt+y')
    await expect(panel(page)).not.toContainText('gemini-cli proposes')
  })

  test('beside its memory, a draft is changed before it is accepted', async ({ app }) => {
    const page = await openProposals(app)
    await go(page, 'Board')
    await card(page, 'East pier berths').click()
    await expect(panel(page)).toContainText('The east pier has 24 berths.')
    await page.keyboard.press('Alt+c')
    const draft = panel(page).getByRole('textbox', { name: 'The draft' })
    await expect(draft).toBeFocused()
    await expectNoAxeFindings(page)
    await draft.fill('The east pier has 25 berths.')
    await page.keyboard.press('Alt+y')
    await expect(draft).not.toBeVisible()
    // It is triaged at once, and the number of a reason may stand within the sentence.
    await expect(panel(page)).toContainText('The east pier has 25 berths')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(card(page, 'East pier berths')).toContainText('The east pier has 20 berths.')
  })

  test('in the review, the draft of a promotion is changed, promoted as changed, and undone', async ({ app }) => {
    const page = await openProposals(app)
    const draft = [
      '--text',
      'Round fees up to whole cents, as the ledger does.',
      '--reason',
      'it holds for every invoice',
    ]
    asAgent(app, 'CODEX_CI', 'propose', 'promote', 'fees', ...draft, '--quote', 'Fees were rounded up')
    await go(page, 'Review')
    await queue(page).getByRole('button', { name: /^Fees/ }).click()
    await expect(reviewed(page, 'Fees').locator('mark', { hasText: 'Fees were rounded up' })).toBeVisible()
    await page.keyboard.press('Alt+c')
    await expectNoAxeFindings(page)
    await advice(page).getByRole('textbox', { name: 'The draft' }).fill('Fees are rounded up to whole cents.')
    await page.keyboard.press('Alt+y')
    await expect(promoteDialog(page).getByRole('figure')).toContainText('Fees are rounded up to whole cents.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(promoteDialog(page)).toBeHidden()
    const references = join(app.project, '.jaato', 'references')
    await expect(reviewed(page, 'Fees')).toBeHidden()
    expect(readdirSync(references)).toHaveLength(1)
    await page.keyboard.press('u')
    await expect(reviewed(page, 'Fees')).toBeVisible()
    await expect(toast(page)).toBeHidden()
    await expect.poll(() => existsSync(references) && readdirSync(references).length > 0).toBe(false)
  })

  test('the screen passes axe in both themes and with large text, and nothing is cut off', async ({ app }) => {
    const page = await openProposals(app)
    await choose(page, 'East pier berths', 'rewrite')
    for (const colorScheme of ['dark', 'light'] as const) {
      await showIn(page, colorScheme)
      await expectNoAxeFindings(page)
      await page.keyboard.press('r')
      await expect(page.getByRole('group', { name: 'Reply' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
    }
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(proposal(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectNoAxeFindings(page)
  })
})

async function openProposals(app: App): Promise<Page> {
  const line = (id: string, description: string, content: string) =>
    jaatoLine(id, { description, content, timestamp: daysAgo(4) })
  putJaato(app.project, [
    line('berths', 'East pier berths', 'The east pier has 20 berths. Boats over 12 m moor at its head.'),
    line('tides', 'Tide times', 'Tides are computed in UTC, never in local time.'),
    line('tides-again', 'Tide times again', 'All tide times are in UTC; convert them on the screen only.'),
    line('fees', 'Fees', 'Fees were rounded up for the old ledger.'),
  ])
  const page = await app.open()
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(card(page, 'Fees')).toBeVisible()
  const draft = ['propose', 'edit', 'berths', '--quote', 'The east pier has 20 berths', '--reason']
  asAgent(
    app,
    'CODEX_CI',
    ...draft,
    'the pier was widened',
    '--text',
    'The east pier has 24 berths. Boats over 12 m moor at its head.',
  )
  asAgent(app, 'GEMINI_CLI', ...draft, 'counted on the plan', '--text', 'The east pier has 24 berths.')
  asAgent(app, 'AMP_CURRENT_THREAD_ID', 'discard', 'berths', '--reason', 'the pier is closed')
  const merged = ['--text', 'Tides are computed in UTC, never in local time; convert them on the screen only.']
  asAgent(app, 'CODEX_CI', 'propose', 'merge', 'tides', 'tides-again', '--reason', 'they say the same', ...merged)
  asAgent(
    app,
    'GEMINI_CLI',
    'propose',
    'discard',
    'fees',
    '--reason',
    'the ledger is gone',
    '--quote',
    'for the old ledger',
  )
  await go(page, 'Proposals')
  await expect(proposal(page)).toBeVisible()
  return page
}

/** Runs a command as an agent's child process does: with its mark in the environment. */
function asAgent({ library, environment }: App, mark: string, ...args: string[]): string {
  return commandLine({ library, environment: { ...environment, [mark]: '1' } }, ...args)
}

async function choose(page: Page, title: string, verb: string): Promise<void> {
  await proposals(page).filter({ hasText: title }).filter({ hasText: verb }).first().click()
  await expect(proposal(page)).toContainText(title)
}
