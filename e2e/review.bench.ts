import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { makeStore, percentile, report } from '../main/engine/testing/benchmark.ts'
import { browserArguments, findBrowser } from './fixtures/browser.ts'
import { type Gold, largeBacklog } from './fixtures/largeBacklog.ts'
import { putJaato } from './fixtures/stores.ts'
import { startServer, stopServer } from './fixtures/tab.ts'
import { createWorld, type World } from './fixtures/world.ts'

/** Seconds a key takes, and words read a minute. */
const aKey = 0.28
const wordsAMinute = 250
/** Nobody reads an item in less, in milliseconds. */
const reading = 400
const keyOf: Record<string, string> = { merge: 'm', discard: 'd', keep: 'v', newer: '2' }
const program = join(import.meta.dirname, '..', 'out', 'main', 'cli.js')

const executablePath = findBrowser()
if (!executablePath) throw new Error('There is no browser here; npx playwright install chromium fetches one.')
const browser = await chromium.launch({ executablePath, args: browserArguments })
try {
  const { lines, gold } = largeBacklog()
  await inWorld(
    (world) => void putJaato(world.project, lines),
    (page, world) => reviewByKeys(page, world, gold),
  )
  const others = Number(process.env['REVIEW_BENCH_MEMORIES'] ?? 100_000)
  await inWorld(
    (world) => void makeStore(world.project, others),
    (page) => measureKeys(page, others),
  )
} finally {
  await browser.close()
}

declare global {
  interface Window {
    /** Milliseconds from each key to the paint of the next item. */
    paints: number[]
  }
}

async function inWorld(
  put: (world: World) => void,
  measure: (page: Page, world: World) => Promise<void>,
): Promise<void> {
  const world = createWorld()
  try {
    put(world)
    cli(world, 'sync', world.project)
    cli(world, 'triage', '--dry-run')
    const { server, address } = await startServer(world)
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.addInitScript(notePaints)
      await page.goto(address)
      await page.getByRole('navigation', { name: 'Screens' }).waitFor()
      // The server reads its sources again as it starts; that is not what is measured.
      await page.waitForTimeout(3000)
      await page.keyboard.press('w')
      await page.getByRole('article').waitFor()
      await measure(page, world)
      await page.close()
    } finally {
      await stopServer(server)
    }
  } finally {
    world.remove()
  }
}

function cli(world: World, ...args: string[]): string {
  const all = [program, ...args, '--library', world.library]
  const ran = spawnSync(process.execPath, all, { env: world.environment, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (ran.status !== 0) throw new Error(`${args.join(' ')}: ${ran.stderr}`)
  return ran.stdout
}

/** Runs in the page: from a key to the frame after the one in which another item stands. */
function notePaints(): void {
  window.paints = []
  const shown = (): string | null => document.querySelector('article')?.getAttribute('data-key') ?? null
  const isAsking = (): boolean => document.querySelector('[aria-label="All at once"]') !== null
  addEventListener(
    'keydown',
    (event) => {
      const before = shown()
      if (before === null && !isAsking()) return
      const look = (tries: number): void => {
        const now = shown()
        if (now !== null && now !== before)
          requestAnimationFrame(() => setTimeout(() => window.paints.push(performance.now() - event.timeStamp)))
        else if (tries < 300 && (before === null || !isAsking())) requestAnimationFrame(() => look(tries + 1))
      }
      setTimeout(() => look(0))
    },
    { capture: true },
  )
}

/** Accepts what equals the gold, gives the right verdict where it does not; all like one only after its sample is all right. */
async function reviewByKeys(page: Page, world: World, gold: ReadonlyMap<string, Gold>): Promise<void> {
  const external = new Map(memoriesOf(world).map(({ id, external_id }) => [id, external_id]))
  let keys = 0
  let words = 0
  const seen = new Set<string>()
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  const tried = new Set<string>()
  for (let turn = 0; turn < 300; turn += 1) {
    const item = await inView(page)
    if (!item) break
    if (!seen.has(item.key)) words += item.words
    seen.add(item.key)
    const wanted = wantedOf(item, gold)
    if (item.alike > 2 && wanted === item.recommended && !tried.has(item.sort)) {
      tried.add(item.sort)
      await press('a')
      const sample = page.getByRole('list', { name: 'Sample' })
      await sample.getByRole('listitem').first().waitFor()
      const ids = await sample
        .locator('li')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-ids') ?? ''))
      words += (await sample.innerText()).split(/\s+/).length
      const right = ids.every((some) =>
        some.split(' ').every((id) => isRight(gold.get(external.get(id) ?? ''), item.recommended)),
      )
      await press(right ? 'Enter' : 'Escape')
    } else await press(wanted === item.recommended ? 'Enter' : (keyOf[wanted] ?? 's'))
    await page.waitForFunction((key) => document.querySelector('article')?.getAttribute('data-key') !== key, item.key)
    await page.waitForTimeout(reading)
  }
  await page.getByRole('region', { name: 'What was done' }).waitFor()
  const wrong = wrongOutcomes(world, gold)
  const paints = await page.evaluate(() => window.paints)
  report('review of 88 memories: keys', keys, '', '60')
  report('review of 88 memories: wrong outcomes', wrong.length, '', '0')
  report('review of 88 memories: modelled time', (keys * aKey + (words / wordsAMinute) * 60) / 60, 'min', '10 min')
  report('key to paint in the review of 88, p95', percentile(paints, 0.95), 'ms', '50 ms')
  if (wrong.length > 0) appendFileSync('/dev/stderr', `${wrong.join('\n')}\n`)
}

interface InView {
  key: string
  sort: string
  ids: string[]
  recommended: string
  alike: number
  words: number
}

async function inView(page: Page): Promise<InView | null> {
  const article = page.getByRole('article')
  const end = page.getByRole('region', { name: 'What was done' })
  await article.or(end).first().waitFor()
  if (await end.isVisible()) return null
  return article.evaluate((element) => ({
    key: element.dataset['key'] ?? '',
    sort: element.dataset['like'] ?? '',
    ids: (element.dataset['ids'] ?? '').split(' '),
    recommended: element.dataset['action'] ?? '',
    alike: Number(/All like this, (\d+)/.exec(document.body.innerText)?.[1] ?? 0),
    words: (element as HTMLElement).innerText.split(/\s+/).length,
  }))
}

function wantedOf({ ids, recommended }: InView, gold: ReadonlyMap<string, Gold>): string {
  const verdicts = ids.map((id) => gold.get(id))
  if (verdicts.some((each) => each === 'newer') && ids.length > 1) return 'newer'
  const [first] = verdicts
  if (isRight(first, recommended)) return recommended
  return first === 'merge' && ids.length < 2 ? 'keep' : (first ?? 'keep')
}

function isRight(gold: Gold | undefined, action: string): boolean {
  if (gold === 'keep' || gold === 'newer') return action === 'promote' || action === 'validate'
  return gold === action
}

interface Ended {
  id: string
  external_id: string
  maturity: string
  superseded_by: string | null
  content: string
}

/** Every memory of the library, as it stands. */
function memoriesOf(world: World): Ended[] {
  return cli(world, 'export', '-')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Ended)
    .filter(({ external_id, content }) => typeof external_id === 'string' && typeof content === 'string')
}

/** Memories that ended otherwise than a careful reader would have it. */
function wrongOutcomes(world: World, gold: ReadonlyMap<string, Gold>): string[] {
  return memoriesOf(world).flatMap(({ external_id, maturity, superseded_by, content }) => {
    const wanted = gold.get(external_id)
    if (wanted === undefined) return []
    const isFine = {
      merge: superseded_by !== null && maturity !== 'discarded',
      discard: maturity === 'discarded',
      older: maturity === 'discarded',
      newer: maturity !== 'discarded' && superseded_by === null,
      keep: (maturity === 'validated' || maturity === 'escalated') && superseded_by === null,
    }[wanted]
    return isFine ? [] : [`${external_id}: ${wanted}, is ${maturity}${superseded_by ? ', superseded' : ''}: ${content}`]
  })
}

/** Sixty verdicts, one after the other, at the pace of somebody who does not read. */
async function measureKeys(page: Page, memories: number): Promise<void> {
  for (const key of 'rsd'.repeat(20)) {
    const before = await page.getByRole('article').getAttribute('data-key')
    await page.keyboard.press(key)
    await page.waitForFunction((former) => {
      const now = document.querySelector('article')?.getAttribute('data-key')
      return now !== undefined && now !== null && now !== former
    }, before)
    await page.waitForTimeout(reading)
  }
  const paints = await page.evaluate(() => window.paints)
  const size = memories.toLocaleString('en-US')
  report(`key to paint in the review with ${size} memories, p95`, percentile(paints, 0.95), 'ms', '50 ms')
  report(`key to paint in the review with ${size} memories, p99`, percentile(paints, 0.99), 'ms', '100 ms')
}
