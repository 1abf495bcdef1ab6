import type { Page } from '@playwright/test'
import { percentile, report } from '../main/engine/testing/benchmark.ts'
import { inWorld } from './fixtures/bench.ts'
import { withBrowser } from './fixtures/browser.ts'
import { commandLine } from './fixtures/commandLine.ts'
import { largest, putLargeLineage } from './fixtures/largeLineage.ts'
import { longTexts } from './fixtures/longTexts.ts'
import { jaatoLine, putJaato } from './fixtures/stores.ts'
import type { World } from './fixtures/world.ts'
import { card } from './pages/board.ts'

const rounds = 9
/** From the mouse to a key nobody's hand is sooner, in milliseconds. */
const reaching = 250
const texts = '[aria-label="The texts"] [role=group]'

await withBrowser(async (browser) => {
  await inWorld(browser, { put: putLongTexts, watch: notePaints, measure: measureMerge })
  await inWorld(browser, { put: putLongTexts, watch: notePaints, measure: measureMergeAtOnce })
  await inWorld(browser, { put: putLargeLineage, watch: notePaints, measure: measureLineage })
})

declare global {
  interface Window {
    /** The selector of what is waited for. */
    awaited: string
    /** Milliseconds from a key to the paint of what was waited for. */
    keyPaints: number[]
    longTasks: number
  }
}

/** Runs in the page: from each key to the end of the frame that paints what is waited for. */
function notePaints(): void {
  window.keyPaints = []
  const look = (event: KeyboardEvent, tries: number): void => {
    if (document.querySelector(window.awaited))
      setTimeout(() => window.keyPaints.push(performance.now() - event.timeStamp))
    else if (tries < 300) requestAnimationFrame(() => look(event, tries + 1))
  }
  addEventListener(
    'keydown',
    (event) => {
      if (window.awaited && !document.querySelector(window.awaited)) requestAnimationFrame(() => look(event, 0))
    },
    { capture: true },
  )
}

function putLongTexts(world: World): void {
  const lines = longTexts(2000).map((content, at) =>
    jaatoLine(`mem_long_${at}`, {
      description: `Notes of the harbour, ${at === 0 ? 'first' : 'second'} hand`,
      content,
    }),
  )
  putJaato(world.project, lines)
  commandLine(world, 'sync', world.project)
}

async function chooseTexts(page: Page): Promise<void> {
  await card(page, 'Notes of the harbour, first').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Notes of the harbour, second').click({ modifiers: ['ControlOrMeta'] })
}

async function measureMerge(page: Page): Promise<void> {
  await chooseTexts(page)
  await page.waitForTimeout(reaching)
  const opened: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    opened.push(await keyToPaint(page, 'm', texts))
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(700)
  }
  report('merge of two texts of 2,000 words, key to paint, first', opened[0] ?? Number.NaN, 'ms', '100 ms')
  report('merge of two texts of 2,000 words, key to paint, median', percentile(opened, 0.5), 'ms', '100 ms')
}

/** The key pressed in the moment the second text is chosen: nothing was asked for ahead. */
async function measureMergeAtOnce(page: Page): Promise<void> {
  await chooseTexts(page)
  const opened = await keyToPaint(page, 'm', texts)
  report('merge of two texts of 2,000 words, key to paint, first, right after selecting them', opened, 'ms')
}

async function measureLineage(page: Page): Promise<void> {
  const nodes = page.locator('[data-node]')
  const drawn: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await card(page, largest).focus()
    drawn.push(await keyToPaint(page, 'y', '[data-node]'))
    await nodes.nth(499).waitFor({ state: 'attached' })
    await page.waitForTimeout(500)
    if (round < rounds - 1) await page.keyboard.press('Escape')
  }
  report('lineage of 500 nodes, key to paint, first', drawn[0] ?? Number.NaN, 'ms')
  report('lineage of 500 nodes, key to paint, median', percentile(drawn, 0.5), 'ms', '500 ms')
  report('lineage of 500 nodes, tasks over 50 ms while zooming and panning', await moveAbout(page), '', '0')
}

/** Zooms out and in and drags the drawing about; answers how many tasks were long. */
async function moveAbout(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.longTasks = 0
    new PerformanceObserver((entries) => void (window.longTasks += entries.getEntries().length)).observe({
      entryTypes: ['longtask'],
    })
  })
  for (const key of '----++++++----0') {
    await page.keyboard.press(key)
    await page.waitForTimeout(100)
  }
  await page.mouse.move(700, 500)
  await page.mouse.down()
  for (let step = 0; step < 60; step += 1) await page.mouse.move(700 - step * 8, 500 - (step % 20) * 10)
  await page.mouse.up()
  return page.evaluate(() => window.longTasks)
}

/** Milliseconds from a key to the paint of what the selector finds. */
async function keyToPaint(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate((wanted) => {
    window.awaited = wanted
    window.keyPaints = []
  }, selector)
  await page.keyboard.press(key)
  await page.waitForFunction(() => window.keyPaints.length > 0, null, { timeout: 20_000 })
  return page.evaluate(() => window.keyPaints[0] ?? Number.NaN)
}
