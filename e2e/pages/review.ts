import { expect, type Locator, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { putBacklog } from '../fixtures/backlog.ts'
import { commandLine } from '../fixtures/commandLine.ts'
import type { World } from '../fixtures/world.ts'

/** Reads what lies in the project and judges it, so that the app finds both done. */
export function readAndJudge(world: Pick<World, 'project' | 'library' | 'environment'>): void {
  commandLine(world, 'sync', world.project)
  commandLine(world, 'triage', '--dry-run')
}

/** Opens the app, which may ask something first, at the review of what was read and judged. */
export async function openAtReview(app: App): Promise<Page> {
  const page = await app.open()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await page.keyboard.press('w')
  return page
}

/** Opens the app at the review of the small backlog, whose first item is the one said twice. */
export async function openBacklog(app: App): Promise<Page> {
  putBacklog(app.project)
  readAndJudge(app)
  const page = await openAtReview(app)
  await expect(reviewed(page, /test worker/)).toBeVisible()
  return page
}

/** The item in view. */
export function reviewed(page: Page, title: string | RegExp = /./): Locator {
  return page.getByRole('article', { name: title })
}

/** Everything to decide, at the left. */
export function queue(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Queue' })
}

/** One kind of call in it. */
export function queueGroup(page: Page, name: string): Locator {
  return queue(page).getByRole('region', { name })
}

/** What is recommended, at the right. */
export function advice(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Recommendation' })
}

/** All at once: how many, and a sample. */
export function batch(page: Page): Locator {
  return page.getByRole('region', { name: 'All at once' })
}

/** What an answer to several comes to, before it is done. */
export function confirming(page: Page): Locator {
  return page.getByRole('region', { name: 'Confirm' })
}

/** What was done, at the end. */
export function ending(page: Page): Locator {
  return page.getByRole('region', { name: 'What was done' })
}
