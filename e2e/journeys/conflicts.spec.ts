import { expect, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { test } from '../fixtures/journey.ts'
import { daysAgo, jaatoLine, putJaato } from '../fixtures/stores.ts'
import { card, panel } from '../pages/board.ts'
import { pair, pairs } from '../pages/conflicts.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { read } from '../pages/review.ts'

const said: [string, string, string][] = [
  [
    'quay',
    'The quay of the harbour holds 20 boats at high tide.',
    'The quay of the harbour holds 12 boats at high tide.',
  ],
  ['fees', 'Store the fees as whole cents in the ledger.', 'Never store the fees as whole cents in the ledger.'],
  [
    'migration',
    'Run the booking tests before the migration of the schema.',
    'Run the booking tests after the migration of the schema.',
  ],
]

test.describe('Conflicts', () => {
  test('three contradictions are settled with three keys, and the last verdict is undone', async ({ app }) => {
    const page = await openConflicts(app)
    await expect(pairs(page)).toHaveCount(3)
    const first = await titleOf(page)
    await read(page)
    await page.keyboard.press('b')
    await expect(pairs(page)).toHaveCount(2)
    await read(page)
    await page.keyboard.press('d')
    await expect(pairs(page)).toHaveCount(1)
    await read(page)
    await page.keyboard.press('a')
    await expect(page.getByText('Every conflict is settled')).toBeVisible()
    await page.keyboard.press('u')
    await expect(pairs(page)).toHaveCount(1)
    await expect(
      page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: /^Conflicts/ }),
    ).toContainText('1')
    await page.keyboard.press('Escape')
    await card(page, `${first} new`).click()
    await expect(panel(page).getByRole('heading', { name: `${first} new` })).toBeVisible()
    await expect(card(page, `${first} old`)).toContainText(`replaced by “${first} new”`)
  })

  test('“both are true” keeps the pair from being asked again and removes its flags', async ({ app }) => {
    const page = await openConflicts(app)
    await chooseTitle(page, 'quay')
    await page.keyboard.press('r')
    const first = page.getByRole('textbox', { name: 'A holds for' })
    await expect(first).toBeFocused()
    await page.keyboard.type('src/summer')
    await page.keyboard.press('Tab')
    await page.keyboard.type('while the mole is repaired')
    await page.keyboard.press('Enter')
    await expect(pairs(page)).toHaveCount(2)
    await page.reload()
    await expect(pairs(page)).toHaveCount(2)
    await go(page, 'Board')
    await expect(card(page, 'quay old')).not.toContainText('20 or 12')
  })

  test('the list of conflicts passes axe in the dark theme and with large text, and nothing is cut off', async ({
    app,
  }) => {
    const page = await openConflicts(app)
    for (const colorScheme of ['dark', 'light'] as const) {
      await showIn(page, colorScheme)
      await expectNoAxeFindings(page)
      await page.keyboard.press('r')
      await expect(page.getByRole('textbox', { name: 'A holds for' })).toBeVisible()
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
    }
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(pair(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectNoAxeFindings(page)
  })
})

async function openConflicts(app: App): Promise<Page> {
  putJaato(
    app.project,
    said.flatMap(([subject, older, newer], at) => [
      jaatoLine(`old_${subject}`, { description: `${subject} old`, content: older, timestamp: daysAgo(20 + at) }),
      jaatoLine(`new_${subject}`, { description: `${subject} new`, content: newer, timestamp: daysAgo(2 + at) }),
    ]),
  )
  const page = await app.open()
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(card(page, 'quay new')).toContainText('20 or 12')
  await go(page, 'Conflicts')
  await expect(pair(page)).toBeVisible()
  return page
}

/** Returns the subject of the current pair. */
async function titleOf(page: Page): Promise<string> {
  const heading = await pair(page).getByRole('heading').first().textContent()
  return said.find(([subject]) => heading?.includes(subject))?.[0] ?? ''
}

async function chooseTitle(page: Page, subject: string): Promise<void> {
  await pairs(page).filter({ hasText: subject }).click()
  await expect(pair(page)).toContainText(`${subject} new`)
}
