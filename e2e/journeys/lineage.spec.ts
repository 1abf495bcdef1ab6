import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { test } from '../fixtures/journey.ts'
import { card, expectCounts, openHarbor, pressOn, toast } from '../pages/board.ts'
import { mergeView, writeResult } from '../pages/merge.ts'
import { promoteCard } from '../pages/promote.ts'

const merged = 'Fees are whole cents, stored as integers'

test.describe('Lineage', () => {
  test('a card leads to its lineage: its origins are on the left, and each node shows its text', async ({ app }) => {
    await mergeAndPromote(app)
    const { page } = app
    await pressOn(page, merged, 'y')
    await expect(page.getByRole('heading', { name: 'Lineage' })).toBeVisible()
    const graph = page.getByRole('list', { name: 'Lineage, 4 nodes' })
    await expect(graph).toBeVisible()
    await expect(node(page, merged)).toHaveAttribute('aria-current', 'true')
    const left = await Promise.all([at(node(page, 'Harbour fees')), at(node(page, merged)), at(version(page))])
    expect(left).toEqual(left.toSorted((one, other) => one - other))
    await node(page, 'Harbour fees').hover()
    await expect(nodePanel(page)).toContainText('superseded')
    await version(page).click()
    await expect(page.getByRole('heading', { name: 'References' })).toBeVisible()
    await page.goBack()
    await expect(graph).toBeVisible()
  })

  test('arrow keys move through the graph, two nodes are compared, and the graph is also shown as a list', async ({
    app,
  }) => {
    await mergeAndPromote(app)
    const { page } = app
    await pressOn(page, merged, 'y')
    await expect(node(page, merged)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(node(page, 'Harbour fees').or(node(page, 'Fees must')).and(page.locator(':focus'))).toBeVisible()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(node(page, merged)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary', { name: 'Two nodes compared' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'How the two differ' })).toContainText('Fees are whole cents')
    await page.keyboard.press('Escape')
    await expect(nodePanel(page)).toBeVisible()
    await page.keyboard.press('f')
    // The toast about the promotion is in the corner where a node may be.
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await page.locator(`button[title="${merged}"]`).click()
    await expect(nodePanel(page)).toContainText('consolidation')
    await page.keyboard.press('/')
    await page.keyboard.type('floats june')
    await expect(page.getByText('1 of 1')).toBeVisible()
    await expect(nodePanel(page)).toContainText('Floats lost a cent')
    await page.keyboard.press('Escape')
    await expect(node(page, 'Fees must')).toBeFocused()
    await page.keyboard.press('t')
    const list = page.getByRole('list', { name: 'Lineage, oldest first' })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(list).toContainText(`merged into ${merged}`)
    await page.keyboard.press('t')
    await page.keyboard.press('x')
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'As a drawing (SVG)' }).click()
    const svg = readFileSync(await (await saved).path(), 'utf8')
    expect(svg).toMatch(/^<svg xmlns/)
    expect(svg).toContain('consolidation')
  })
})

async function mergeAndPromote(app: App): Promise<void> {
  await openHarbor(app)
  const { page } = app
  await card(page, 'Harbour fees are whole cents').click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Fees must be integers of cents').click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('m')
  await writeResult(page, 'Fees are whole cents, stored as integers.')
  await mergeView(page).getByRole('textbox', { name: 'Title' }).fill(merged)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(mergeView(page)).toBeHidden()
  await expectCounts(page, { Raw: 7 })
  await promoteCard(page, merged)
  await expectCounts(page, { Raw: 6, Escalated: 1 })
}

function node(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name}`) })
}

function version(page: Page): Locator {
  return page.getByRole('button', { name: / v1 / })
}

function nodePanel(page: Page): Locator {
  return page.getByRole('complementary', { name: /^Node/ })
}

async function at(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.x ?? NaN
}
