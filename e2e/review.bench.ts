import type { Browser, Page } from '@playwright/test'
import { makeStore, percentile, report } from '../main/engine/testing/benchmark.ts'
import { type Bench, inWorld } from './fixtures/bench.ts'
import { withBrowser } from './fixtures/browser.ts'
import { clearReview } from './fixtures/carefulReader.ts'
import type { LabelledNote } from './fixtures/labelledNotes.ts'
import { putNotes } from './fixtures/labelledStore.ts'
import { mixedBacklog } from './fixtures/mixedBacklog.ts'
import { judge, memoryStates } from './fixtures/outcomes.ts'
import { sampleBacklog } from './fixtures/sampleBacklog.ts'
import { readAndJudge } from './pages/review.ts'

/** Nobody reads an item in less, in milliseconds. */
const reading = 400

await withBrowser(async (browser) => {
  await clear(browser, '88 notes', mixedBacklog)
  const samples = process.env['SCHOOLHOUSE_SAMPLES']
  const real = samples ? sampleBacklog(samples, 1) : null
  if (real) await clear(browser, '88 real notes', real)
  if (real) await clear(browser, '88 real notes, without selecting single items', real, { plain: true })
  const others = Number(process.env['REVIEW_BENCH_MEMORIES'] ?? 100_000)
  await inReview(
    browser,
    (world) => void makeStore(world.project, others),
    (page) => measureKeys(page, others),
  )
})

declare global {
  interface Window {
    /** Milliseconds from each key to the paint of the next item, or of the first. */
    paints: number[]
  }
}

/** Measures on the first item of a review of what was put into the world. */
function inReview(browser: Browser, put: Bench['put'], measure: Bench['measure']): Promise<void> {
  return inWorld(browser, {
    async put(world) {
      await put(world)
      readAndJudge(world)
    },
    watch: notePaints,
    async measure(page, world) {
      await page.keyboard.press('w')
      await page.getByRole('article').waitFor()
      await measure(page, world)
    },
  })
}

/** Runs in the page: from a key to the end of the frame that paints another item. */
function notePaints(): void {
  window.paints = []
  const shown = (): string | null => document.querySelector('article')?.getAttribute('data-key') ?? null
  const isAsking = (): boolean => document.querySelector('[aria-label="All at once"]') !== null
  addEventListener(
    'keydown',
    (event) => {
      const before = shown()
      if (before === null && !isAsking() && event.key !== 'w') return
      const look = (tries: number): void => {
        const now = shown()
        if (now !== null && now !== before) setTimeout(() => window.paints.push(performance.now() - event.timeStamp))
        else if (tries < 300 && (before === null || !isAsking())) requestAnimationFrame(() => look(tries + 1))
      }
      requestAnimationFrame(() => look(0))
    },
    { capture: true },
  )
}

/** A careful reader clears a backlog by keys. */
function clear(
  browser: Browser,
  what: string,
  notes: readonly LabelledNote[],
  how: { plain?: boolean } = {},
): Promise<void> {
  const byId = new Map(notes.map((note) => [note.id, note]))
  return inReview(
    browser,
    (world) => void putNotes(world.project, notes),
    async (page, world) => {
      const memories = memoryStates(world).map(({ id, external_id }) => [id, byId.get(external_id)] as const)
      const { keys, letters, minutes } = await clearReview(page, new Map(memories), how)
      const { merges, discards, others } = judge(memoryStates(world), byId)
      report(`review of ${what}: keys`, keys, '', how.plain ? '75' : '60')
      report(`review of ${what}: letters of reasons, besides`, letters, '')
      report(`review of ${what}: modelled time`, minutes, 'min', how.plain ? '12 min' : '10 min')
      report(`review of ${what}: wrong merges`, merges.length, '', '0')
      report(`review of ${what}: wrong discards`, discards.length, '', '0')
      report(`review of ${what}: other wrong verdicts`, others.length, '', '0')
    },
  )
}

/** Sixty verdicts, one after the other, at the pace of somebody who does not read. */
async function measureKeys(page: Page, memories: number): Promise<void> {
  for (const key of 'rsd'.repeat(20)) {
    await page.waitForTimeout(reading)
    const before = await page.getByRole('article').getAttribute('data-key')
    await page.keyboard.press(key)
    await page.waitForFunction((former) => {
      const now = document.querySelector('article')?.getAttribute('data-key')
      return now !== undefined && now !== null && now !== former
    }, before)
  }
  await page.waitForTimeout(reading)
  const [opening = Number.NaN, ...paints] = await page.evaluate(() => window.paints)
  const size = memories.toLocaleString('en-US')
  report(`opening the review with ${size} memories, key to paint`, opening, 'ms')
  report(`key to paint in the review with ${size} memories, p95`, percentile(paints, 0.95), 'ms', '50 ms')
  report(`key to paint in the review with ${size} memories, p99`, percentile(paints, 0.99), 'ms', '100 ms')
}
