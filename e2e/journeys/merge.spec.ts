import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { test } from '../fixtures/journey.ts'
import { put } from '../fixtures/stores.ts'
import { card, expectCounts, panel, pressOn, toast } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { difference, mergeView, result } from '../pages/merge.ts'

const twenty = 'Pool size is 20 per worker'
const ten = 'Ten connections for each worker'

test.describe('The merge view', () => {
  test('two memories dragged together are merged by keyboard; a conflict waits for a choice', async ({ app }) => {
    await openPools(app)
    const { page } = app
    await dragOnto(page, twenty, ten)
    const view = mergeView(page)
    await expect(view).toContainText('started by dragging one card onto the other')
    await expect(view).toContainText('1 conflict open')
    await expect(view.getByRole('button', { name: /^Save the merge/ })).toBeDisabled()
    await expect(view).toContainText(/Choose (20 or 10|10 or 20) to save/)
    await expect(difference(page, 'for each worker')).toBeFocused()
    await expect(result(page)).not.toContainText('for each worker')
    await page.keyboard.press(await keyOf(page, 'max to 20'))
    await expect(result(page)).toContainText('Set max to 20 for each worker')
    await expect(view.getByRole('button', { name: /^Save the merge/ })).toBeEnabled()
    await page.keyboard.press('ArrowDown')
    await expect(difference(page, 'maxwait')).toBeFocused()
    await page.keyboard.press('0')
    await expect(result(page)).not.toContainText('maxwait')
    await page.keyboard.press('u')
    await expect(result(page)).toContainText('Watch maxwait in SHOW POOLS')
    await page.keyboard.press('e')
    const field = view.getByRole('textbox', { name: 'Result' })
    await expect(field).toBeFocused()
    await page.keyboard.press(process.platform === 'darwin' ? 'Meta+ArrowDown' : 'Control+End')
    await page.keyboard.type(' Ask Ada first.')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(result(page)).toContainText('Ask Ada first.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(view).toBeHidden()
    await expect(toast(page)).toContainText('Merged 2 memories into one')
    await expectCounts(page, { Raw: 2 })
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 3 })
  })

  test('a merge left with Esc is kept until one returns, and both views show the same differences', async ({ app }) => {
    await openPools(app)
    const { page } = app
    await mergeSelected(page)
    await page.keyboard.press('s')
    await expect(mergeView(page).getByRole('radio', { name: 'Unified' })).toBeChecked()
    await expect(difference(page, 'max to 20')).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Escape')
    await expect(mergeView(page)).toBeHidden()
    await expectCounts(page, { Raw: 3 })
    await page.keyboard.press('m')
    await expect(mergeView(page)).toContainText('As you left it')
    await expect(mergeView(page)).not.toContainText('conflict open')
    await page.keyboard.press('o')
    await expect(mergeView(page)).toContainText('1 conflict open')
  })

  test('a text that changed during a merge is reported, and the choices already made stay', async ({ app }) => {
    const file = await openPools(app)
    const { page } = app
    await mergeSelected(page)
    await page.keyboard.press('1')
    put(file, pools('Deploys are on Friday, after nine.', 'Watch maxwait and cl_waiting in SHOW POOLS.'))
    await expect(mergeView(page)).toContainText('changed meanwhile', { timeout: 15_000 })
    await page.keyboard.press('Alt+n')
    await expect(mergeView(page)).not.toContainText('changed meanwhile')
    await expect(result(page)).toContainText('cl_waiting')
    await expect(mergeView(page)).not.toContainText('conflict open')
  })

  test('that one of the texts can no longer be merged is said where nothing covers it', async ({ app }) => {
    const file = await openPools(app)
    const { page } = app
    await mergeSelected(page)
    const isGone = (line: string) =>
      line.includes('mem_ten') ? line.replace('"maturity":"raw"', '"maturity":"discarded"') : line
    put(
      file,
      pools('Deploys are on Friday.', 'Watch maxwait in SHOW POOLS when tuning it.').split('\n').map(isGone).join('\n'),
    )
    await page.keyboard.press('1')
    const words = mergeView(page).getByText('They can no longer be merged')
    await expect(words).toBeVisible({ timeout: 15_000 })
    await words.click({ trial: true })
    await expect(mergeView(page).getByRole('alert')).toContainText('discarded')
    await expect(mergeView(page).getByRole('button', { name: /^Save the merge/ })).toBeInViewport()
  })

  test('a merge is undone from its card after a restart and other decisions', async ({ app }) => {
    await openPools(app)
    await mergeSelected(app.page)
    await app.page.keyboard.press('1')
    await app.page.keyboard.press('ControlOrMeta+Enter')
    await expectCounts(app.page, { Raw: 2 })
    await pressOn(app.page, 'Deploys', 'v')
    // A card leaves its place before the engine has responded; only then is it decided.
    await expect(toast(app.page)).toContainText('Validated')
    const page = await app.restart()
    await expectCounts(page, { Raw: 1, Validated: 1 })
    await card(page, '', 'Raw').first().click()
    await expect(panel(page)).toContainText('Made from')
    await panel(page)
      .getByRole('button', { name: /^Un-merge/ })
      .click()
    await expectCounts(page, { Raw: 2, Validated: 1 })
    await expect(card(page, twenty)).toBeVisible()
    await expect(card(page, ten)).toBeVisible()
    await go(page, 'History')
    await expect(page.getByText('Un-merged 1 memory into its 2 sources').first()).toBeVisible()
  })

  test('a merge is also undone from the history and from the lineage', async ({ app }) => {
    await openPools(app)
    const { page } = app
    const mergeAgain = async () => {
      await mergeSelected(page)
      await page.keyboard.press('1')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expectCounts(page, { Raw: 2 })
      // A later decision builds on it: undo would refuse, un-merge does not.
      await pressOn(page, twenty, 'v')
      await expectCounts(page, { Raw: 1, Validated: 1 })
    }
    await mergeAgain()
    await go(page, 'History')
    await page.getByRole('button', { name: /Merged 2 memories into one/ }).click()
    await page.getByRole('button', { name: /^Un-merge/ }).click()
    await go(page, 'Board')
    await expectCounts(page, { Raw: 3, Validated: 0 })
    await mergeAgain()
    await card(page, '', 'Validated').first().focus()
    await page.keyboard.press('y')
    await expect(page.getByRole('complementary', { name: /^Node: / })).toContainText('Un-merge')
    await page.keyboard.press('u')
    await expect(page.getByRole('list', { name: /^Lineage, 1 node/ })).toBeVisible()
    await go(page, 'Board')
    await expectCounts(page, { Raw: 3, Validated: 0 })
  })

  test('the merge view passes axe in both themes, and nothing is cut off at 200 % text', async ({ app }) => {
    await openPools(app)
    const { page } = app
    await mergeSelected(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme)
      for (const isTyping of [false, true]) {
        if (isTyping) await page.keyboard.press('e')
        await expectNoAxeFindings(page)
        if (isTyping) await page.keyboard.press('Escape')
      }
    }
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(mergeView(page).getByRole('button', { name: /^Save the merge/ })).toBeAttached()
    const over = await mergeView(page).evaluate(
      (view) =>
        [...view.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length,
    )
    expect(over).toBe(0)
  })
})

/** Opens the app with two contradictory memories about a pool and one about deploys. Returns the file. */
async function openPools(app: App): Promise<string> {
  const file = put(
    join(app.project, '.jaato', 'memories.jsonl'),
    pools('Deploys are on Friday.', 'Watch maxwait in SHOW POOLS when tuning it.'),
  )
  const page = await app.open()
  await page.getByRole('button', { name: 'Add it' }).click()
  await expectCounts(page, { Raw: 3 })
  // Triage makes the cards taller: wait before dragging.
  await expect(card(page, twenty)).toContainText(/20 or 10|10 or 20/)
  await expect(card(page, ten)).toContainText(/20 or 10|10 or 20/)
  return file
}

function pools(deploys: string, watch: string): string {
  const shared = 'All services reach Postgres through PgBouncer in transaction mode.'
  const records = [
    {
      id: 'mem_twenty',
      description: twenty,
      content: `${shared} Set max to 20 for each worker in \`src/db/client.ts\`. ${watch} Named prepared statements stay off.`,
      tags: ['postgres', 'pool', 'todo'],
      source_agent: 'cursor',
      confidence: 0.74,
      evidence: 'src/workers/label.ts:40',
    },
    {
      id: 'mem_ten',
      description: ten,
      content: `${shared} Set max to 10 for each worker in \`src/db/client.ts\`. Named prepared statements stay off. \`idle_timeout\` is 30 s, below the load balancer’s 60 s.`,
      tags: ['postgres', 'deploy'],
      source_agent: 'claude-code',
      confidence: 0.88,
      evidence: 'src/db/client.ts:18',
    },
    {
      id: 'mem_deploys',
      description: 'Deploys',
      content: deploys,
      tags: ['deploy'],
      source_agent: 'codex',
      confidence: 0.6,
    },
  ]
  const more = { timestamp: '2026-11-10T08:00:00', maturity: 'raw', scope: 'project', usage_count: 0 }
  return records.map((record) => `${JSON.stringify({ ...more, ...record })}\n`).join('')
}

async function mergeSelected(page: Page): Promise<void> {
  await card(page, twenty).click({ modifiers: ['ControlOrMeta'] })
  await card(page, ten).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('m')
  await expect(difference(page, 'for each worker')).toBeFocused()
}

async function dragOnto(page: Page, one: string, other: string): Promise<void> {
  // Cards move while triage is running.
  await expect(page.getByRole('button', { name: 'Triage', exact: true })).toBeVisible()
  await card(page, one).hover()
  await page.mouse.down()
  await expect(async () => {
    const to = await card(page, other).boundingBox()
    if (!to) throw new Error('The card is not in sight.')
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 6, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
    await expect(card(page, other)).toContainText('Drop to merge the two', { timeout: 1000 })
  }).toPass()
  await page.mouse.up()
  await expect(mergeView(page)).toBeVisible()
}

/** Returns the key that takes the text with these words. */
async function keyOf(page: Page, words: string): Promise<string> {
  const first = await difference(page, words).locator('p').first().textContent()
  return first?.includes(words) ? '1' : '2'
}
