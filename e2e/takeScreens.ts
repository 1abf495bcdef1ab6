import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as expectNow, type Browser, type Page } from '@playwright/test'
import { withBrowser } from './fixtures/browser.ts'
import { smallPng } from './fixtures/smallPng.ts'
import { putClaudeMemory, putHarbor } from './fixtures/stores.ts'
import { startServer, stopServer } from './fixtures/tab.ts'
import { putTranscripts } from './fixtures/transcripts.ts'
import { createWorld } from './fixtures/world.ts'
import { card, list, panel, toast } from './pages/board.ts'
import { go } from './pages/go.ts'
import { lookUpPane, packPane, question } from './pages/lookUp.ts'
import { mergeView, result } from './pages/merge.ts'
import { promoteCard, promoteDialog, promoteFocused } from './pages/promote.ts'
import { proposal } from './pages/proposals.ts'
import { recommendation } from './pages/recommendation.ts'
import { figure } from './pages/insights.ts'
import { advice, ending, queue, read, reviewed } from './pages/review.ts'
import { ruleDetail } from './pages/rules.ts'
import { scanTranscripts } from './pages/sources.ts'

/** A long timeout, because the machine may be busy with other work. */
const expect = expectNow.configure({ timeout: 20_000 })
const folder = join(import.meta.dirname, 'screens')
/** The toast of the previous step would cover the screen. */
const withoutToast = '[aria-label="Last step"] { display: none }'
const words = process.argv.slice(2)
const themes = (['light', 'dark'] as const).filter((theme) => !words.some(isTheme) || words.includes(theme))
const widths = [1280, 1920].filter((width) => !words.some(isWidth) || words.includes(String(width)))
const wanted = words.filter((word) => !isTheme(word) && !isWidth(word))

/** The screens of the sample library, in an order in which each builds on the one before. */
const stations: [string, (page: Page) => Promise<void>][] = [
  [
    'guide',
    async (page) => {
      await expectJudged(page)
      await expect(page.getByRole('complementary', { name: 'Guide' })).toBeVisible()
      await expect(panel(page).getByRole('heading').first()).toBeVisible()
    },
  ],
  ['review', openReview],
  ['reviewproposal', reviewProposal],
  [
    'conflicts',
    async (page) => {
      await page.keyboard.press('Escape')
      await go(page, 'Conflicts')
      await expect(page.getByRole('button', { name: /^Keep newer/ }).first()).toBeVisible()
    },
  ],
  [
    'rules',
    async (page) => {
      await go(page, 'Rules')
      await expect(ruleDetail(page)).toContainText('How it finds')
      await expect(ruleDetail(page).getByText('Let me check whether the tests pass now.')).toBeVisible()
    },
  ],
  [
    'proposals',
    async (page) => {
      await go(page, 'Proposals')
      await expect(proposal(page)).toBeVisible()
    },
  ],
  [
    'cardproposal',
    async (page) => {
      await page.keyboard.press('o')
      await expect(panel(page)).toContainText('cursor proposes: discard')
      await expect(panel(page).locator('mark').first()).toBeVisible()
    },
  ],
  ['columns', decideSome],
  [
    'list',
    async (page) => {
      await page.keyboard.press('b')
      await expect(list(page).getByRole('option').first()).toBeVisible()
    },
  ],
  [
    'board',
    async (page) => {
      await page.keyboard.press('b')
      await openOne(page)
    },
  ],
  [
    'palette',
    async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
    },
  ],
  ['merge', openMerge],
  ['promote', openPromotion],
  ['pending', openPending],
  [
    'references',
    async (page) => {
      await page.keyboard.press('Escape')
      await go(page, 'References')
      await expect(page.getByRole('article')).toContainText('In its file')
    },
  ],
  ['lineage', openLineage],
  [
    'insights',
    async (page) => {
      await go(page, 'Insights')
      await expect(figure(page, 'Backlog')).toBeVisible()
    },
  ],
  [
    'lookup',
    async (page) => {
      await go(page, 'Look-up')
      await question(page).fill('why do prepared statements fail behind PgBouncer?')
      await expect(
        lookUpPane(page)
          .getByRole('button', { name: /PgBouncer/ })
          .first(),
      ).toBeVisible()
      await expect(packPane(page)).toContainText('Memories come before references')
    },
  ],
  ['sources', (page) => goTo(page, 'Sources', 'Automatic writing')],
  ['history', (page) => goTo(page, 'History', 'Today')],
  [
    'settings',
    async (page) => {
      await goTo(page, 'Settings', /would be sent/)
      // Hides where the program is installed on the machine that takes the screenshots.
      await page.getByText(/digest --write$/).evaluate((line) => {
        line.textContent = '0 9 * * 1 /usr/bin/node /opt/schoolhouse/out/main/cli.js digest --write'
      })
    },
  ],
  ['advisor', setUpAdvisor],
  ['end', endReview],
  [
    'harvest',
    async (page) => {
      await page.keyboard.press('Escape')
      await go(page, 'Sources')
      await scanTranscripts(page)
    },
  ],
  ['passage', openPassage],
]

/** Opens a screen and waits for the text it shows when it has finished loading. */
async function goTo(page: Page, screen: Parameters<typeof go>[1], words: string | RegExp): Promise<void> {
  await go(page, screen)
  await expect(page.getByText(words).first()).toBeVisible()
}

mkdirSync(folder, { recursive: true })
await withBrowser(async (browser) => {
  for (const width of widths)
    for (const colorScheme of themes) {
      const viewport = { width, height: width === 1280 ? 800 : 1080 }
      const name = (station: string) => `${station}-${colorScheme}-${viewport.width}.png`
      await takeStart(browser, { viewport, colorScheme }, name('start'))
      await takeSample(browser, { viewport, colorScheme }, name)
    }
})

function isTheme(word: string): boolean {
  return /^(light|dark)$/.test(word)
}

function isWidth(word: string): boolean {
  return /^\d+$/.test(word)
}

interface Look {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

async function takeStart(browser: Browser, look: Look, name: string): Promise<void> {
  await withPage(browser, look, [], async (page) => {
    await expect(page.getByRole('region', { name: 'Found on this machine' }).getByRole('listitem')).toHaveCount(2)
    await take(page, name)
  })
}

async function takeSample(browser: Browser, look: Look, name: (station: string) => string): Promise<void> {
  await withPage(browser, look, ['--sample'], async (page) => {
    for (const [station, arrive] of stations) {
      await arrive(page)
      await take(page, name(station))
    }
  })
}

async function withPage(
  browser: Browser,
  look: Look,
  flags: string[],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const world = createWorld()
  putHarbor(world.project)
  putClaudeMemory(world.home)
  putTranscripts(world.home)
  const { server, address } = await startServer(world, ...flags)
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await use(page)
  } finally {
    await context.close()
    await stopServer(server)
    world.remove()
  }
}

async function take(page: Page, name: string): Promise<void> {
  const station = name.split('-', 1)[0] ?? ''
  if (wanted.length > 0 && !wanted.includes(station)) return
  await page.evaluate(() => document.fonts.ready)
  await expect(page.getByText('Loading')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Triage' })).toHaveCount(0, { timeout: 30_000 })
  writeFileSync(join(folder, name), smallPng(await page.screenshot({ style: withoutToast })))
  process.stderr.write(`${name}\n`)
}

async function expectJudged(page: Page): Promise<void> {
  await expect(page.locator('[role=option]').first()).toBeVisible()
  await expect(page.locator('button', { hasText: /^Triage/ }).first()).toBeVisible({ timeout: 20_000 })
}

/** Closes the guide and the panel it opened, and opens the queue's first item. */
async function openReview(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(advice(page)).toBeVisible()
}

/** Opens the item about which an agent proposes a merge, with a draft. */
async function reviewProposal(page: Page): Promise<void> {
  await queue(page)
    .getByRole('button', { name: /^Check the signature/ })
    .click()
  await expect(reviewed(page, /^Check the signature/)).toBeVisible()
  await expect(advice(page)).toContainText('codex proposes: merge 2 memories')
}

/** Makes one of each decision: validated, promoted, discarded with reasons. */
async function decideSome(page: Page): Promise<void> {
  await page.keyboard.press('Space')
  await expect(panel(page).getByRole('button', { name: /^Close/ })).toBeHidden()
  for (const title of ['Integration tests must not run in parallel', 'Use pipefail when piping', 'Retry-After can be'])
    await decide(page, title, 'v', 'Validated')
  for (const title of ['Set lock_timeout in migrations', 'Webhooks are tried 8 times']) {
    await search(page, title)
    await promoteCard(page, title)
  }
  for (const [title, why] of [
    ['checking tests', 'says what was done, teaches nothing'],
    ['imports', 'no lesson in it'],
  ] as const) {
    await decide(page, title, 'Shift+d')
    await page.getByRole('dialog').getByRole('textbox').fill(why)
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Discarded')
  }
  await search(page, '')
  await expect(page.getByText('No match')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

async function openOne(page: Page): Promise<void> {
  const open = card(page, 'Status changes go through')
  await open.click()
  await expect(panel(page).getByRole('heading', { name: /^Status changes/ })).toBeVisible()
  await expect(recommendation(page)).toBeVisible()
}

async function openMerge(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await search(page, 'pgbouncer named prepared')
  for (const title of ['No named prepared', 'PgBouncer in transaction mode', 'Prepared statements and PgBouncer'])
    await card(page, title).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('m')
  await expect(result(page)).toBeVisible()
}

async function openPromotion(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await decide(page, 'Label snapshots failed on CI', 'p')
  await expect(promoteDialog(page).getByRole('figure')).toBeVisible()
}

async function openPending(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(promoteDialog(page)).toBeHidden()
  await search(page, '')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(page.getByRole('dialog', { name: 'Not yet written' }).getByRole('figure')).toBeVisible()
}

/** Merges two memories, promotes the result, and opens its lineage. */
async function openLineage(page: Page): Promise<void> {
  await go(page, 'Board')
  await search(page, 'pgbouncer named prepared')
  for (const title of ['No named prepared', 'PgBouncer in transaction mode'])
    await card(page, title).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('m')
  await expect(result(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(mergeView(page)).toBeHidden()
  // The board has the merged memory once it has no card of the other.
  await expect(card(page, 'PgBouncer in transaction mode')).toHaveCount(0)
  await card(page, 'No named prepared').focus()
  await promoteFocused(page)
  await card(page, 'No named prepared').focus()
  await page.keyboard.press('y')
  await expect(page.getByRole('list', { name: /^Lineage, / })).toBeVisible()
}

/** Adds the lessons found in transcripts, and opens what one of them rests on. */
async function openPassage(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(toast(page)).toContainText('Added 5 memories')
  await go(page, 'Board')
  await search(page, 'never deploy the roster')
  await card(page, 'Never deploy the roster').click()
  await expect(recommendation(page)).toBeVisible()
  await page.keyboard.press('Shift+t')
  await panel(page)
    .getByRole('heading', { name: 'Transcript' })
    .evaluate((heading) => heading.scrollIntoView())
  await expect(panel(page).getByText('no, never deploy the roster on a Friday').first()).toBeVisible()
}

/** Sets up two models, and asks what a run would cost; nothing is sent. */
async function setUpAdvisor(page: Page): Promise<void> {
  await page.keyboard.press('s')
  await page.getByRole('radio', { name: 'Ollama' }).click()
  await page.getByLabel('Model', { exact: true }).fill('llama3.2')
  await page.getByLabel('Price in').fill('0')
  await page.getByLabel('Price out').fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Base URL')).toBeHidden()
  await page.keyboard.press('e')
  await expect(page.getByText(/ of \d+ memories that wait/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('heading', { name: 'Advisor' }).evaluate((heading) => heading.scrollIntoView())
}

/** Works through the whole queue: two recommendations accepted, then one skipped, and so on. */
async function endReview(page: Page): Promise<void> {
  await page.keyboard.press('w')
  await expect(advice(page)).toBeVisible()
  const end = ending(page)
    .or(page.getByRole('button', { name: /^Undo all/ }))
    .first()
  for (let turn = 0; turn < 200 && !(await end.isVisible()); turn++) {
    await page.keyboard.press(turn % 3 === 2 ? 's' : 'Enter')
    await read(page)
  }
  await expect(end).toBeVisible()
}

async function decide(page: Page, title: string, key: string, said?: string): Promise<void> {
  await search(page, title)
  await card(page, title).focus()
  await page.keyboard.press(key)
  if (said) await expect(toast(page)).toContainText(said)
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search' }).fill(words)
}
