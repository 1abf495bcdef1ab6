import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { makeStore, percentile, report } from '../main/engine/testing/benchmark.ts'
import { withBrowser } from './fixtures/browser.ts'
import { commandLine } from './fixtures/commandLine.ts'
import { startServer, stopServer } from './fixtures/tab.ts'
import { createWorld } from './fixtures/world.ts'

const cards = '[data-id]:not([data-id=""])'
const frames = 600

/** What a trace calls script and layout. */
const working = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'Layout',
  'RunMicrotasks',
  'TimerFire',
  'UpdateLayoutTree',
  'v8.run',
])

await withBrowser(async (browser) => {
  const world = createWorld()
  try {
    makeStore(world.project, 100_000)
    commandLine(world, 'sync', world.project)
    const { server, address } = await startServer(world)
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    await page.addInitScript(notePaint, cards)
    await page.goto(address)
    const progress = page.getByText(/^Triage [\d,]+ of [\d,]+$/)
    await progress.waitFor({ timeout: 60_000 })
    await openList(page)
    await measureScrolling(browser, page, 'while triage runs, dense list, ', { goals: false })
    await progress.waitFor({ state: 'hidden', timeout: 600_000 })
    await page.keyboard.press('b')
    await measureStart(page, address)
    await measureScrolling(browser, page, '')
    await openList(page)
    await measureScrolling(browser, page, 'dense list of 100,000, ')
    await stopServer(server)
  } finally {
    world.remove()
  }
})

declare global {
  interface Window {
    /** When the first cards were painted, in milliseconds after the page began. */
    painted: Promise<number>
  }
}

/** Runs in the page before any other script. */
function notePaint(selector: string): void {
  window.painted = new Promise((resolve) => {
    const look = (): void => {
      if (!document.querySelector(selector)) requestAnimationFrame(look)
      // This frame holds the cards: it is painted before the next task.
      else setTimeout(() => resolve(performance.now()))
    }
    requestAnimationFrame(look)
  })
}

async function openList(page: Page): Promise<void> {
  await page.keyboard.press('b')
  await page.getByRole('listbox', { name: 'Memories' }).locator(cards).first().waitFor()
}

async function measureStart(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(() => window.painted)
  // The server syncs its sources on start, which must not be measured.
  await page.waitForTimeout(2000)
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    bodies.set(
      response.url(),
      response.body().catch(() => Buffer.alloc(0)),
    )
  })
  const starts: number[] = []
  let gzipped = 0
  for (let round = 0; round < 7; round += 1) {
    bodies.clear()
    await page.reload()
    const { painted, scripts } = await page.evaluate(scriptsBeforePaint)
    starts.push(painted)
    const sizes = await Promise.all(scripts.map(async (url) => gzipSync((await bodies.get(url)) ?? '').length))
    gzipped = sizes.reduce((sum, size) => sum + size, 0)
  }
  page.removeAllListeners('response')
  report('page start to painted board of 100,000 cards, median', percentile(starts, 0.5) / 1000, 's', '1 s')
  report('page start to painted board of 100,000 cards, slowest of 7', Math.max(...starts) / 1000, 's')
  report('JavaScript before the first paint, gzipped', gzipped / 1000, 'kB', '300 kB')
}

/** Runs in the page: when it was painted, in milliseconds since it began, and the scripts that were asked for before. */
async function scriptsBeforePaint(): Promise<{ painted: number; scripts: string[] }> {
  const painted = await window.painted
  const loaded = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < painted)
  return { painted, scripts: loaded.flatMap(({ name }) => (name.endsWith('.js') ? name : [])) }
}

async function measureScrolling(from: Browser, page: Page, what: string, { goals } = { goals: true }): Promise<void> {
  const goal = (words: string): string => (goals ? words : '')
  // Once over, so that code is compiled and pages of the way are asked for as they would be in use.
  await scroll(page, 120)
  await from.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
  const longTasks = await scroll(page, frames)
  const perFrame = workPerFrame((await from.stopTracing()).toString('utf8'))
  report(`${what}scrolling: script and layout per frame, median`, percentile(perFrame, 0.5), 'ms')
  report(`${what}scrolling: script and layout per frame, p95`, percentile(perFrame, 0.95), 'ms', goal('8 ms'))
  report(`${what}scrolling: tasks over 50 ms in ${frames} frames`, longTasks, '', goal('0'))
  const { mounted, slow, latest } = await jump(page)
  report(`${what}jumping with the scroll bar: tasks over 50 ms`, slow, '', goal('0'))
  report(`${what}jumping with the scroll bar: cards shown after, checked from 250 ms on, slowest`, latest, 'ms')
  report(`${what}most cards in the page at once`, mounted, '', goal('under 200'))
}

/** Scrolls the longest column, a card's height a frame, away from where it stands; answers how many tasks were long. */
function scroll(page: Page, count: number): Promise<number> {
  return page.evaluate(
    async ({ selector, steps }) => {
      const lists = [...document.querySelectorAll<HTMLElement>('[role=listbox]')]
      const list = lists.toSorted((a, b) => b.offsetHeight - a.offsetHeight)[0]
      const scroller = list?.parentElement
      if (!scroller || !list.querySelector(selector)) throw new Error('There is no column to scroll.')
      let long = 0
      const observer = new PerformanceObserver((entries) => void (long += entries.getEntries().length))
      observer.observe({ entryTypes: ['longtask'] })
      for (let step = 0; step < steps; step += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        performance.mark('scrolled')
        scroller.scrollTop += 120
      }
      await new Promise((resolve) => setTimeout(resolve, 300))
      observer.disconnect()
      return long
    },
    { selector: cards, steps: count },
  )
}

/** Throws the scroll bar to thirty places, and waits for their cards. */
function jump(page: Page): Promise<{ mounted: number; slow: number; latest: number }> {
  return page.evaluate(async (selector) => {
    const lists = [...document.querySelectorAll<HTMLElement>('[role=listbox]')]
    const list = lists.toSorted((a, b) => b.offsetHeight - a.offsetHeight)[0]
    const scroller = list?.parentElement
    if (!scroller) throw new Error('There is no column to scroll.')
    let slow = 0
    let mounted = 0
    let latest = 0
    const observer = new PerformanceObserver((entries) => void (slow += entries.getEntries().length))
    observer.observe({ entryTypes: ['longtask'] })
    for (let place = 0; place < 30; place += 1) {
      scroller.scrollTop = (list.offsetHeight * ((place * 7) % 30)) / 30
      const jumped = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 250))
      for (; !list.querySelector(selector); await new Promise((resolve) => requestAnimationFrame(resolve)))
        if (performance.now() - jumped > 10_000) throw new Error('The cards did not come.')
      mounted = Math.max(mounted, document.querySelectorAll('[data-index]').length)
      latest = Math.max(latest, performance.now() - jumped)
    }
    observer.disconnect()
    return { mounted, slow, latest }
  }, cards)
}

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
}

/** Milliseconds of script and layout between one frame's mark and the next, on the thread that set the marks. */
function workPerFrame(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name }) => name === 'scrolled').toSorted((a, b) => a.ts - b.ts)
  const main = marks[0]
  if (!main) throw new Error('The trace holds no frames.')
  const work = traceEvents
    .filter(({ name, pid, tid, dur }) => working.has(name) && pid === main.pid && tid === main.tid && dur !== undefined)
    .toSorted((a, b) => a.ts - b.ts)
  return marks.slice(1).map((mark, at) => {
    const begun = marks[at]?.ts ?? mark.ts
    let reached = begun
    let sum = 0
    for (const { ts, dur = 0 } of work) {
      const from = Math.max(ts, reached)
      const to = Math.min(ts + dur, mark.ts)
      if (to <= from) continue
      sum += to - from
      reached = to
    }
    return sum / 1000
  })
}
