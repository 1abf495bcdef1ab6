import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { putClaudeMemory, putHarbor } from '../fixtures/stores.ts'
import { card, column, expectCounts, pressOn } from '../pages/board.ts'
import { found, sampleBanner } from '../pages/start.ts'

test.describe('The first start', () => {
  test('the first start lists the stores agents left on this machine, and adding one fills the board', async ({
    app,
  }) => {
    putHarbor(app.project)
    putClaudeMemory(app.home)
    const page = await app.open()
    await expect(page.getByRole('heading', { name: 'Review what your agents have learned' })).toBeVisible()
    await expect(found(page).getByRole('listitem')).toHaveCount(2)
    await expect(found(page).getByRole('listitem').filter({ hasText: '.jaato in harbor' })).toContainText('8 memories')
    await expect(found(page).getByRole('listitem').filter({ hasText: 'Claude Code memory' })).toContainText(
      '2 memories',
    )

    await page.getByRole('button', { name: /^Add .*Claude Code memory/ }).click()
    await expectCounts(page, { Raw: 2 })
    await expect(card(page, 'quays count from the sea')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Review what your agents have learned' })).toBeHidden()
  })

  test('a machine without agent stores says so and offers the path and the sample', async ({ app }) => {
    const page = await app.open()
    await expect(found(page)).toContainText('No agent has left memories in the usual places')
    await expect(page.getByRole('button', { name: /^Try the sample project/ })).toBeEnabled()
  })

  test('decisions in the sample stay in the sample and do not enter the real library', async ({ app }) => {
    putHarbor(app.project)
    const page = await app.open()
    await page.getByRole('button', { name: /^Try the sample project/ }).click()
    await expect(sampleBanner(page)).toContainText('Sample')
    await expect(column(page, 'Raw').getByRole('option').first()).toBeVisible()
    await column(page, 'Raw').getByRole('option').first().focus()
    await page.keyboard.press('d')
    await expect(page.getByRole('group', { name: 'Last step' })).toContainText('Discarded 1 memory')

    await sampleBanner(page)
      .getByRole('button', { name: /^Leave/ })
      .click()
    await expect(sampleBanner(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Review what your agents have learned' })).toBeVisible()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expectCounts(page, { Raw: 8, Discarded: 0 })
    await pressOn(page, 'Harbour fees are whole cents', 'ControlOrMeta+z')
    await expect(page.getByRole('group', { name: 'Last step' })).toContainText('Nothing to undo')
    await expectCounts(page, { Raw: 8, Discarded: 0 })
    expect(existsSync(app.library)).toBe(true)
    const folder = dirname(app.library)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const file of files)
      expect(readFileSync(`${file.parentPath}/${file.name}`, 'latin1')).not.toContain('parcel-api')
  })
})
