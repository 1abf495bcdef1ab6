import { promoteCard } from '../pages/promote.ts'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { expectCounts, notice, openHarbor, pressOn } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { figure, lastRow } from '../pages/insights.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'

test.describe('Insights', () => {
  test('decisions appear in the charts and their tables, and disappear when undone', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, 'Started the development server', 'd')
    await promoteCard(page, 'Tides are computed in UTC')
    await expectCounts(page, { Raw: 6, Escalated: 1, Discarded: 1 })
    await page.keyboard.press('8')
    await expect(figure(page, 'Backlog')).toContainText('6')
    await expect(figure(page, 'Token economics')).toContainText('Tides')
    await expect(figure(page, 'Discarded').getByRole('img')).toBeVisible()
    await page.keyboard.press('t')
    expect((await lastRow(page, 'Discarded')).at(-1)).toBe('1')
    expect((await lastRow(page, 'Promoted')).at(-1)).toBe('1')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => (await lastRow(page, 'Promoted')).at(-1)).toBe('0')
    expect((await lastRow(page, 'Backlog')).at(-1)).toBe('7')
  })

  test('the report is previewed, then written to the log folder of the project', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await pressOn(page, 'Started the development server', 'd')
    await expectCounts(page, { Discarded: 1 })
    await go(page, 'Insights')
    await expect(figure(page, 'Discarded')).toContainText('1')
    await page.keyboard.press('e')
    const report = page.getByRole('dialog', { name: 'Curation report' })
    await expect(report).toContainText('1 memory reviewed')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(notice(page)).toContainText('Wrote')
    const folder = join(app.project, '.jaato', 'logs', 'curation')
    const files = readdirSync(folder).sort()
    expect(files.map((name) => name.replace(/^(curation)-.*(\..*)$/, '$1$2'))).toEqual(['curation.json', 'curation.md'])
    expect(readFileSync(join(folder, files[1]!), 'utf8')).toContain('## Discarded (1)')
  })

  test('charts and tables stay complete in the dark theme and at 200 % text, and axe finds nothing', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await promoteCard(page, 'Tides are computed in UTC')
    await expectCounts(page, { Escalated: 1 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme)
      await go(page, 'Insights')
      await expect(figure(page, 'Break-even').getByRole('img')).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('t')
      await expect(figure(page, 'Quality').getByRole('table')).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('t')
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const isCut = await page.evaluate(() => {
      const content = document.querySelector('main')!
      return content.scrollWidth > content.clientWidth + 1
    })
    expect(isCut).toBe(false)
  })

  test('choosing the day of the weekly batch updates the crontab line', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await go(page, 'Settings')
    await expect(page.getByText(/every Monday at 9:00\.$/)).toBeVisible()
    await page.getByText('Show the line').click()
    await expect(page.getByText(/^0 9 \* \* 1 .* digest --write$/)).toBeVisible()
    await page.getByRole('button', { name: 'Day: Monday' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Friday' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Day: Friday' })).toBeFocused()
    const line = page.getByText(/^0 9 \* \* 5 .* digest --write$/)
    await expect(line).toBeVisible()
    // The printed line must work in a crontab: from another folder, with nothing of this program on the path.
    const command = (await line.textContent())!.replace(/^(\S+ ){5}/, '')
    const environment = { HOME: app.home, PATH: '/usr/bin:/bin' }
    const told = execFileSync('/bin/sh', ['-c', command], { cwd: '/', env: environment, encoding: 'utf8' })
    expect(told).toMatch(/^wrote .*digest.*\.md$/m)
    await expect(page.getByText('nothing leaves this machine')).toBeVisible()
    // The tooltip of the narrow rail's icon covers the page while the pointer is on it.
    await page.mouse.move(640, 20)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectNoAxeFindings(page)
  })
})
