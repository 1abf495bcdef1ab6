import { promoteCard } from '../pages/promote.ts'
import { expect } from '@playwright/test'
import { commandLine } from '../fixtures/commandLine.ts'
import { test } from '../fixtures/journey.ts'
import { card, notice, openHarbor, panel } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { lookUpPane, packPane, question } from '../pages/lookUp.ts'
import { reference } from '../pages/references.ts'

test.describe('Look-up', () => {
  test('a question is tried by keyboard: what an agent would get, why, the pack, and the memory behind an answer', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await promoteCard(page, 'Tides are computed in UTC')
    await expect(card(page, 'Tides are computed in UTC', 'Escalated')).toBeVisible()
    await page.keyboard.press('0')
    await expect(question(page)).toBeFocused()
    await expect(packPane(page)).toContainText('what a session in this project begins with')
    await page.keyboard.type('how are tides computed?')
    await expect(lookUpPane(page).getByRole('button', { name: /Tides are computed in UTC/ })).toContainText('.json')
    await expect(packPane(page)).toContainText('## Reviewed references')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(reference(page, 'Tides are computed in UTC')).toContainText('not yet')

    await page.goBack()
    await expect(question(page)).toHaveValue('how are tides computed?')
    await page.keyboard.press('/')
    await page.keyboard.type('why did floats lose a cent?')
    const first = lookUpPane(page).getByRole('button', { name: /Fees must be integers/ })
    await expect(first).toContainText('× 0.95 inferred')
    // The answers to the words typed so far may be in another order.
    await expect(lookUpPane(page).getByRole('button', { name: /fees/i }).first()).toContainText('Fees must be integers')
    await page.keyboard.press('ArrowDown')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('heading', { name: 'Fees must be integers' })).toBeVisible()
  })

  test('the copied command prints the same pack, and trying is not counted; an agent’s look-up is', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await promoteCard(page, 'Tides are computed in UTC')
    await expect(card(page, 'Tides are computed in UTC', 'Escalated')).toBeVisible()
    // What a pack leaves out depends on the triage, which may still run.
    await expect(page.getByText('Not triaged yet')).toHaveCount(0)
    await go(page, 'Look-up')
    await question(page).fill('tides in UTC')
    await expect(lookUpPane(page).getByRole('button', { name: /Tides are computed in UTC/ })).toBeVisible()
    await expect(packPane(page)).toContainText('## Reviewed references')
    const shown = await packPane(page).getByRole('region', { name: 'Text of the pack' }).innerText()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+C')
    await expect(page.getByRole('button', { name: 'Project harbor' })).toBeVisible()
    const words = `Copied: schoolhouse pack --level task --query 'tides in UTC' --project harbor`
    await expect(notice(page)).toContainText(words)
    await go(page, 'References')
    await expect(reference(page, 'Tides are computed in UTC')).toContainText('not yet')

    const agent = { library: app.library, environment: { ...app.environment, CODEX_CI: '1' } }
    const printed = commandLine(agent, 'pack', '--level', 'task', '--query', 'tides in UTC', '--project', 'harbor')
    expect(wordsOf(printed)).toEqual(wordsOf(shown))
    await go(page, 'Board')
    await go(page, 'References')
    await expect(reference(page, 'Tides are computed in UTC')).toContainText('1 agent in 1 session')
  })

  test('the screen passes axe in both themes, also without an answer, and nothing is cut off with large text', async ({
    app,
  }) => {
    await openHarbor(app)
    const { page } = app
    await go(page, 'Look-up')
    for (const colorScheme of ['dark', 'light'] as const) {
      await showIn(page, colorScheme)
      for (const words of ['', 'where are fees stored?', 'krakatoa']) {
        await question(page).fill(words)
        await expect(lookUpPane(page)).toHaveAttribute('aria-busy', 'false')
        await expectNoAxeFindings(page, `${colorScheme} “${words}”`)
      }
    }
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await question(page).fill('where are fees stored?')
    await expect(packPane(page)).toContainText('## Memories')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectNoAxeFindings(page)
  })
})

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
