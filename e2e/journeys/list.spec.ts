import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { jaatoLine } from '../fixtures/stores.ts'
import { card, expectCounts, focusOn, list, panel, toast } from '../pages/board.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { checking, openTriaged } from '../pages/recommendation.ts'

test.describe('The dense list', () => {
  test('one key shows it, the keys of the board work in it, and it is remembered', async ({ app }) => {
    const page = await openTriaged(app)
    await focusOn(page, checking)
    await page.keyboard.press('b')
    await expect(list(page).getByRole('option')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Discard 2' })).toBeVisible()
    await expect(card(page, checking)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await expect(toast(page)).toContainText('Discarded')
    await expect(page.getByRole('heading', { name: 'Discard 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Sort by title' }).click()
    await expect(page.getByRole('heading', { name: 'Discard 1' })).toBeHidden()
    await page.reload()
    await expect(list(page).getByRole('option')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Sort by title' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('b')
    await expectCounts(page, { Raw: 2, Discarded: 1 })
  })

  test('a mixed selection is accepted in one step, confirmed by a sentence, and one undo restores it', async ({
    app,
  }) => {
    const page = await openTriaged(app)
    await page.keyboard.press('b')
    await expect(list(page).getByRole('option')).toHaveCount(3)
    await page.keyboard.press('j')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Accept what is recommended' })
    await expect(dialog.getByRole('status')).toHaveText('Discard 2 and promote 1.')
    await expect(dialog.getByRole('button', { name: /\.jaato\/references/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('group', { name: 'What agents will read' })).toBeVisible()
    await page.keyboard.press('x')
    await expect(dialog.getByRole('status')).toHaveText('Discard 2. 1 left out: unchanged.')
    await expect(dialog).toContainText('No file is written now.')
    await page.keyboard.press('x')
    await expect(dialog.getByRole('status')).toHaveText('Discard 2 and promote 1.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    await expect(toast(page)).toContainText('iscarded 2')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('b')
    await expectCounts(page, { Raw: 3, Validated: 0, Escalated: 0, Discarded: 0 })
  })

  test('before a mixed selection is accepted each merge can be read and left out; axe finds nothing, and nothing is cut off', async ({
    app,
  }) => {
    const lesson = 'Each test worker creates its own Postgres schema, because parallel workers collide on unique keys.'
    const page = await openTriaged(app, [
      jaatoLine('mem_twin_1', { content: lesson, description: 'Each test worker has its own schema' }),
      jaatoLine('mem_twin_2', { content: lesson.replace(', because', ' because'), description: 'Own schema a worker' }),
    ])
    await page.keyboard.press('b')
    await expect(list(page).getByRole('option')).toHaveCount(5)
    await page.keyboard.press('j')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Accept what is recommended' })
    await expect(dialog.getByRole('button', { name: /2 become 1$/ })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('list', { name: 'The text they become' })).toContainText(
      'creates its own Postgres schema',
    )
    await expect(dialog.getByRole('list', { name: 'The notes it is made from' }).getByRole('listitem')).toHaveCount(2)
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme)
      await expectNoAxeFindings(page, colorScheme)
    }
    const style = await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const over = await dialog.evaluate(
      (view) =>
        [...view.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length,
    )
    expect(over).toBe(0)
    await style.evaluate((element) => element.parentNode?.removeChild(element))
    await page.keyboard.press('x')
    await expect(dialog.getByRole('status')).toHaveText(/ 2 left out: unchanged\.$/)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    await expect(toast(page)).toContainText('2 unchanged')
    await expect(card(page, 'Each test worker has its own schema')).toBeVisible()
    await expect(card(page, 'Own schema a worker')).toBeVisible()
  })
})
