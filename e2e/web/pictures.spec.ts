import { expect, type Page } from '@playwright/test'
import { putBacklog } from '../fixtures/backlog.ts'
import { putHarbor } from '../fixtures/stores.ts'
import { test } from '../fixtures/tab.ts'
import { card, expectCounts, panel, pressOn } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { showIn } from '../pages/looks.ts'
import { mergeView } from '../pages/merge.ts'
import { promoteCard, promoteDialog } from '../pages/promote.ts'
import { advice } from '../pages/review.ts'
import { found } from '../pages/start.ts'

/*
 * The main screens as they should look. A change that was meant is made the new picture by
 * `npx playwright test pictures --project web --update-snapshots`; look at what it changed before committing it.
 */
const berths = 'Lock the berth row before reading the tide table'
const fees = 'Harbour fees are whole cents'

test.skip(process.platform !== 'linux', 'the pictures were taken with Chromium on Linux')
test.use({ viewport: { width: 1280, height: 720 }, timezoneId: 'UTC', locale: 'en-GB' })

for (const theme of ['light', 'dark'] as const) {
  test(`the board and its panel match their ${theme} pictures`, async ({ app }) => {
    const page = await openHarbor(app, theme)
    await pressOn(page, fees, 'v')
    await pressOn(page, 'Started the development server', 'd')
    await promoteCard(page, 'Tides are computed in UTC')
    await expectCounts(page, { Raw: 5, Validated: 1, Escalated: 1, Discarded: 1 })
    await pressOn(page, berths, 'Enter')
    await expect(panel(page).getByRole('heading', { name: berths })).toBeVisible()
    // What belongs to a memory appears together, once all of it has arrived.
    await expect(panel(page).getByText('Assessment')).toBeVisible()
    await expectPicture(page, `board-${theme}.png`)
  })
}

test('the start screen matches its picture', async ({ app }) => {
  putHarbor(app.project)
  const page = await open(app, 'light')
  await expect(found(page).getByRole('listitem')).toHaveCount(1)
  await expectPicture(page, 'start-light.png')
})

test('the review matches its picture', async ({ app }) => {
  putBacklog(app.project)
  const page = await open(app, 'light')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expectCounts(page, { Raw: 9 })
  await expect(page.getByRole('button', { name: 'Triage', exact: true })).toBeVisible()
  await page.keyboard.press('w')
  await expect(advice(page)).toBeVisible()
  await expectPicture(page, 'review-light.png')
})

test('the merge view matches its picture', async ({ app }) => {
  const page = await openHarbor(app, 'light')
  for (const title of [fees, 'Fees must be integers of cents']) {
    await pressOn(page, title, 'x')
  }
  await page.keyboard.press('m')
  await expect(mergeView(page)).toBeVisible()
  await expectPicture(page, 'merge-light.png')
})

test('the promotion dialog matches its picture', async ({ app }) => {
  const page = await openHarbor(app, 'dark')
  await pressOn(page, berths, 'p')
  await expect(promoteDialog(page).getByRole('figure')).toBeVisible()
  await expectPicture(page, 'promote-dark.png')
})

test('the Sources screen matches its picture', async ({ app }) => {
  const page = await openHarbor(app, 'dark')
  await go(page, 'Sources')
  await expect(page.getByRole('heading', { name: '.jaato in harbor' })).toBeVisible()
  await expectPicture(page, 'sources-dark.png')
})

interface Opened {
  project: string
  open(): Promise<Page>
}

async function open(app: Opened, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await app.open()
  await showIn(page, colorScheme)
  return page
}

async function openHarbor(app: Opened, colorScheme: 'light' | 'dark'): Promise<Page> {
  putHarbor(app.project)
  const page = await open(app, colorScheme)
  await page.getByRole('button', { name: 'Add it' }).click()
  await expectCounts(page, { Raw: 8 })
  await expect(card(page, berths)).toContainText(/Promote|Validate/)
  await expect(page.getByRole('button', { name: 'Triage', exact: true })).toBeVisible()
  return page
}

/** Tolerates slight differences of text rendering between machines, but not a changed colour or spacing. */
async function expectPicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expect(page.getByText('Loading')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.evaluate(settle)
  await expect(page).toHaveScreenshot(name, {
    animations: 'disabled',
    caret: 'hide',
    maxDiffPixelRatio: 0.002,
    threshold: 0.04,
  })
}

/** Runs in the page: replaces everything that differs between runs, such as ids, times and measurements. */
function settle(): void {
  // The toast disappears by itself after a while.
  document.querySelector<HTMLElement>('[aria-label="Last step"]')?.remove()
  const months = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec'
  const settled: [RegExp, string][] = [
    [/\bm_[0-9a-f]{4,}/g, 'm_000000'],
    [/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '2026-01-01T09:00:00'],
    [new RegExp(`\\d{1,2} (${months})[a-z]*( \\d{4})?`, 'g'), '10 Jan'],
    [/\b\d{1,2}:\d\d\b/g, '0:00'],
    [/\b0\.\d\d\b/g, '0.50'],
    [/(?<!\d)\.\d\d\b/g, '.50'],
  ]
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const before = text.nodeValue ?? ''
    const after = settled.reduce((words, [what, by]) => words.replace(what, by), before)
    if (after !== before) text.nodeValue = after
  }
}
