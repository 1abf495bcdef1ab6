import { expect, type Locator, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { putBacklog } from '../fixtures/backlog.ts'
import { commandLine } from '../fixtures/commandLine.ts'
import type { World } from '../fixtures/world.ts'

/** Syncs and triages the project's stores from the command line, so that the app finds both done. */
export function readAndJudge(world: Pick<World, 'project' | 'library' | 'environment'>): void {
  commandLine(world, 'sync', world.project)
  commandLine(world, 'triage', '--dry-run')
}

/** Opens the app, which may ask something first, at the review of the triaged memories. */
export async function openAtReview(app: App): Promise<Page> {
  const page = await app.open()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await page.keyboard.press('w')
  return page
}

/** Opens the app at the review of the small backlog; its first item is the cluster of duplicates. */
export async function openBacklog(app: App): Promise<Page> {
  putBacklog(app.project)
  readAndJudge(app)
  const page = await openAtReview(app)
  await expect(reviewed(page, /test worker/)).toBeVisible()
  return page
}

/** The current item. */
export function reviewed(page: Page, title: string | RegExp = /./): Locator {
  return page.getByRole('article', { name: title })
}

/** Waits as long as a person needs to read anything: a key pressed sooner decides nothing in the review, on Conflicts and on Proposals. */
export async function read(page: Page): Promise<void> {
  await page.waitForTimeout(300)
}

/** The review queue, at the left. */
export function queue(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Queue' })
}

/** One group of the queue. */
export function queueGroup(page: Page, name: string): Locator {
  return queue(page).getByRole('region', { name })
}

/** The recommendation, at the right. */
export function advice(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Recommendation' })
}

/** A batch answer: the number of items and a sample. */
export function batch(page: Page): Locator {
  return page.getByRole('region', { name: 'All at once' })
}

/** The preview of a batch answer, before it is applied. */
export function answerPreview(page: Page): Locator {
  return page.getByRole('region', { name: 'Confirm' })
}

/** The summary at the end. */
export function ending(page: Page): Locator {
  return page.getByRole('region', { name: 'What was done' })
}
