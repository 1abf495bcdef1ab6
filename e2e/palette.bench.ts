import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeStore, percentile, report } from '../main/engine/testing/benchmark.ts'
import { inWorld } from './fixtures/bench.ts'
import { withBrowser } from './fixtures/browser.ts'
import { commandLine } from './fixtures/commandLine.ts'
import { put } from './fixtures/stores.ts'
import type { World } from './fixtures/world.ts'

/** Typed letter by letter: words of the made-up notes and references, some mistyped, and names of commands. */
const queries = [
  'cache',
  'pool queue',
  'migraet',
  'shipment label',
  'retyr',
  'new rule',
  'schema lock',
  'webhok',
  'sort',
]
const references = 500
/** Between two keys, in milliseconds: a fast typist. */
const pause = 120

await withBrowser((browser) => inWorld(browser, { put: putLibrary, watch: notePaints, measure }))

declare global {
  interface Window {
    /** Milliseconds from each key to the paint of all that was found with the words as they are. */
    answers: number[]
  }
}

function putLibrary(world: World): void {
  makeStore(world.project, 100_000)
  const stems = ['cache', 'pool', 'schema', 'webhook', 'label', 'retry', 'lock', 'migration', 'shipment', 'queue']
  const rules = Array.from({ length: references }, (_, at) => {
    const [one, other] = [stems[at % 10], stems[Math.floor(at / 10) % 10]]
    return `- Rule ${at}: the ${one} is checked before the ${other} is touched, and never the other way round.`
  })
  put(join(world.project, 'CLAUDE.md'), `# Rules\n\n${rules.join('\n')}\n`)
  commandLine(world, 'sync', world.project)
  // Otherwise the app would do it while the palette is measured.
  commandLine(world, 'triage')
}

/** Runs in the page: from each key to the end of the frame that paints a complete answer. */
function notePaints(): void {
  window.answers = []
  const look = (event: KeyboardEvent, words: string): void => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] [role=combobox]')
    const isComplete = document.querySelector('[role=dialog] [role=listbox]:not([aria-busy=true])') !== null
    if (field && field.value !== words && isComplete)
      setTimeout(() => window.answers.push(performance.now() - event.timeStamp))
    else if (performance.now() - event.timeStamp < 3000) requestAnimationFrame(() => look(event, words))
  }
  addEventListener(
    'keydown',
    (event) => {
      const field = document.querySelector<HTMLInputElement>('[role=dialog] [role=combobox]')
      const words = field?.value
      if (words !== undefined && event.key.length === 1 && !event.ctrlKey)
        requestAnimationFrame(() => look(event, words))
    },
    { capture: true },
  )
}

async function measure(page: Page): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Commands, notes and references' })
  // Once over, so that code is compiled, as after the first search of a day.
  await type(page, 'batch')
  await page.keyboard.press('Escape')
  await page.evaluate(() => void (window.answers = []))
  for (const query of queries) {
    await type(page, query)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
  }
  const answers = await page.evaluate(() => window.answers)
  const keys = queries.join('').length
  if (answers.length < keys) throw new Error(`The palette answered ${answers.length} of ${keys} keys.`)
  const what = `the palette over 100,000 notes, ${references} references and all commands: key to painted answer`
  report(`${what}, median`, percentile(answers, 0.5), 'ms')
  report(`${what}, p95`, percentile(answers, 0.95), 'ms', '50 ms')
}

async function type(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.locator('[role=dialog] [role=combobox]:focus').waitFor()
  await page.keyboard.type(words, { delay: pause })
  await page.waitForFunction(() => document.querySelector('[role=dialog] [role=listbox]:not([aria-busy=true])'))
  await page.waitForTimeout(300)
}
