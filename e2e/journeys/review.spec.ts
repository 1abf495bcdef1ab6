import { expect, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { putBacklog } from '../fixtures/backlog.ts'
import { test } from '../fixtures/journey.ts'
import { expectCounts } from '../pages/board.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { advice, batch, ending, openBacklog, queue, queueGroup, read, reviewed } from '../pages/review.ts'

const schema = /test worker/

test.describe('Review', () => {
  test('a backlog is decided with one key per verdict; the last page says what was done and undoes it all', async ({
    app,
  }) => {
    const page = await openReview(app)
    await expect(reviewed(page, schema)).toContainText('only here')
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('drop it at the end')
    await read(page)
    await page.keyboard.press('Enter')
    await expect(queueGroup(page, 'Clusters')).toContainText('merged')
    await page.keyboard.press('l')
    await expect(batch(page)).toContainText('These are all.')
    await read(page)
    await page.keyboard.press('Enter')
    await expect(reviewed(page, /quay holds/)).toBeVisible()
    await read(page)
    await page.keyboard.press('b')
    await expect(reviewed(page, /lock_timeout/)).toBeVisible()
    await read(page)
    await page.keyboard.press('v')
    await expect(reviewed(page, 'Where the ledger is')).toBeVisible()
    await expect(reviewed(page)).not.toContainText('kq82')
    await read(page)
    await page.keyboard.press('d')
    await expect(ending(page)).toContainText(/items were decided/)
    await page.keyboard.press('Shift+u')
    await expect(reviewed(page, schema)).toBeVisible()
    await page.keyboard.press('Escape')
    await expectCounts(page, { Raw: 9 })
  })

  test('u undoes the last verdict; a skipped item stays skipped; the review resumes at the same item, after a restart too', async ({
    app,
  }) => {
    const page = await openReview(app)
    await read(page)
    await page.keyboard.press('s')
    await expect(reviewed(page, /berth template|tide table|booking tests/)).toBeVisible()
    const title = await reviewed(page).getAttribute('aria-label')
    await read(page)
    await page.keyboard.press('d')
    await expect(reviewed(page, title ?? '')).toHaveCount(0)
    await page.keyboard.press('u')
    await expect(reviewed(page, title ?? '')).toBeVisible()
    await page.keyboard.press('j')
    await expect(reviewed(page, title ?? '')).toHaveCount(0)
    const here = await reviewed(page).getAttribute('aria-label')
    await page.keyboard.press('Escape')
    await expectCounts(page, { Raw: 9 })
    const again = await app.restart()
    await again.keyboard.press('w')
    await expect(reviewed(again, here ?? '')).toBeVisible()
    await expect(queueGroup(again, 'Clusters')).toContainText('skipped')
  })

  test('a change made elsewhere to the item in view is reported, and nothing is overwritten', async ({ app }) => {
    const page = await openReview(app)
    putBacklog(app.project, ({ id, content }) => (id === 'schema_one' ? 'Lanterns are lit at dusk.' : content))
    await expect(page.getByRole('alert')).toContainText('changed elsewhere while you looked at it', { timeout: 20_000 })
    await expect(reviewed(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expectCounts(page, { Raw: 9 })
  })

  test('the review passes axe in the dark theme, narrow and with large text, and nothing is cut off', async ({
    app,
  }) => {
    const page = await openReview(app)
    for (const colorScheme of ['dark', 'light'] as const) {
      await showIn(page, colorScheme)
      await expectNoAxeFindings(page)
      await page.keyboard.press('Shift+a')
      await expect(batch(page)).toContainText(/item/)
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 640, height: 400 })
    const advised = page.getByTitle(/^Merge 2 into one · .+ · ./)
    await expect(advised).toBeInViewport({ ratio: 1 })
    const text = reviewed(page).getByRole('region', { name: /^A/ })
    const room = ((await advised.boundingBox())?.y ?? 0) - ((await text.boundingBox())?.y ?? 0)
    expect(room / 24, 'lines of the text, and one above it').toBeGreaterThanOrEqual(9)
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(queue(page)).toBeHidden()
    await page.keyboard.press('q')
    await expect(queue(page)).toBeVisible()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(advice(page)).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectNoAxeFindings(page)
  })
})

async function openReview(app: App): Promise<Page> {
  const page = await openBacklog(app)
  await expect(queueGroup(page, 'Ambiguous')).toContainText('Where the ledger is')
  return page
}
