import { expect, type Page } from '@playwright/test'
import { type FakeEndpoint, sameVerdict, startFakeEndpoint } from '../../main/platform/testing/fakeEndpoint.ts'
import type { App } from '../fixtures/app.ts'
import { test } from '../fixtures/journey.ts'
import { daysAgo, jaatoLine, putJaato } from '../fixtures/stores.ts'
import { card, notice, panel } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { proposals } from '../pages/proposals.ts'

let endpoint: FakeEndpoint
test.beforeEach(async () => {
  endpoint = await startFakeEndpoint(({ words }) => ({ says: sameVerdict(words, { act: 'discard' }) }))
})
test.afterEach(() => endpoint.close())

test.describe('The advisor', () => {
  test('it is set up by keyboard, says what it sends and costs, and its verdicts wait as proposals', async ({
    app,
  }) => {
    const page = await openSettings(app)
    await expect(advisor(page)).toContainText('Off: no text leaves this machine.')
    await setUp(page)
    await expect(advisor(page)).toContainText('tiny · OpenAI-compatible')
    await page.keyboard.press('e')
    await expect(advisor(page)).toContainText('3 of 3 memories that wait')
    expect(endpoint.received).toEqual([])
    await page.keyboard.press('a')
    await expect(question(page)).toContainText('No text leaves this machine. The model is asked at 127.0.0.1')
    await expect(question(page)).toContainText('$0.00')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(report(page)).toContainText('3 discard')
    await expect(report(page)).toContainText('1 question, 1,200 tokens in, 90 out: $0.00023')
    await expect(notice(page)).toContainText('The advisor made 3 proposals')
    await page.getByRole('button', { name: 'Show the proposals' }).click()
    await expect(proposals(page)).toHaveCount(3)
    await go(page, 'Board')
    await card(page, 'Sluice gate').click()
    await expect(panel(page)).toContainText('advisor:tiny proposes: discard')
  })

  test('a run is cancelled while the server hangs, and a refused address says what is allowed', async ({ app }) => {
    endpoint.answer = () => 'hang'
    const page = await openSettings(app)
    await page.keyboard.press('s')
    await page.getByLabel('Model', { exact: true }).fill('tiny')
    await page.getByLabel('Base URL').fill('http://192.0.2.7/v1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Give a base URL that begins with https://')).toBeVisible()
    await page.keyboard.press('Escape')
    await setUp(page)
    await page.keyboard.press('a')
    await expect(question(page)).toContainText('3 of 3')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('progressbar', { name: 'Asking the advisor' })).toBeVisible()
    await expect.poll(() => endpoint.received.length).toBe(1)
    await page.keyboard.press('ControlOrMeta+.')
    await expect(report(page)).toContainText('Cancelled')
  })

  test('its settings pass axe in both themes and with large text', async ({ app }) => {
    const page = await openSettings(app)
    for (const colorScheme of ['dark', 'light'] as const) {
      await showIn(page, colorScheme)
      await page.keyboard.press('s')
      await expect(page.getByLabel('Base URL')).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
    }
    await setUp(page)
    await page.keyboard.press('a')
    await expect(question(page)).toContainText('3 of 3')
    await expectNoAxeFindings(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(report(page)).toContainText('3 discard')
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectNoAxeFindings(page)
  })
})

const advisor = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Advisor' }) })
const question = (page: Page) => page.getByRole('dialog', { name: 'Ask the advisor' })
const report = (page: Page) => page.getByRole('region', { name: 'Last run' })

async function openSettings(app: App): Promise<Page> {
  const line = (id: string, description: string, content: string, days: number) =>
    jaatoLine(id, { description, content, timestamp: daysAgo(days) })
  putJaato(app.project, [
    line('berths', 'Berths', 'The harbour master assigns berths at six, and late arrivals wait outside.', 3),
    line('cranes', 'Cranes', 'The crane at pier 4 stops above 60 km/h of wind, so unload before noon.', 2),
    line('gate', 'Sluice gate', 'The sluice gate needs 12 minutes to open, so pilots call 20 minutes ahead.', 1),
  ])
  const page = await app.open()
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(card(page, 'Sluice gate')).toBeVisible()
  await go(page, 'Settings')
  await expect(advisor(page)).toContainText('Off: no text leaves this machine.')
  return page
}

async function setUp(page: Page): Promise<void> {
  await page.keyboard.press('s')
  await page.getByRole('radio', { name: 'OpenAI-compatible' }).click()
  await page.getByLabel('Model', { exact: true }).fill('tiny')
  await page.getByLabel('Base URL').fill(endpoint.baseUrl('openai-compatible'))
  await page.getByLabel('Price in').fill('0.15')
  await page.getByLabel('Price out').fill('0.6')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Base URL')).toBeHidden()
}
