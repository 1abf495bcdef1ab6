import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { jaatoLine, putJaato, putMany } from '../fixtures/stores.ts'
import { card, expectCounts, focusOn, notice, panel, pressOn, toast } from '../pages/board.ts'
import { checking, markOf, openTriaged, reason, recommendation, triageProgress } from '../pages/recommendation.ts'

test.describe('Recommendations', () => {
  test('triage puts a recommendation on each card; one key accepts it and one key undoes that', async ({ app }) => {
    const page = await openTriaged(app)
    await pressOn(page, checking, 'a')
    await expectCounts(page, { Raw: 2, Discarded: 1 })
    await expect(toast(page)).toContainText('Discarded')
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 3, Discarded: 0 })
    await expect(card(page, checking)).toContainText('Discard')
  })

  test('the panel gives reasons, a reason highlights its words in the text, and Enter accepts', async ({ app }) => {
    const page = await openTriaged(app)
    await card(page, checking).click()
    await expect(recommendation(page)).toContainText(/Discard.*0\.\d\d/)
    await expect(panel(page)).toContainText(/Frequency.*Generality.*Accuracy.*Uniqueness/)
    const mark = markOf(page, 1).first()
    await expect(mark).toBeVisible()
    await expect(mark.locator('sup').last()).toHaveText(/^\d$/)
    const selected = await mark.evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return String(getSelection())
    })
    expect(selected).not.toMatch(/\d/)
    const shadow = () => mark.evaluate((element) => getComputedStyle(element).boxShadow)
    expect(await shadow()).toBe('none')
    await reason(page, 1).hover()
    await expect.poll(shadow).not.toBe('none')
    await page.getByRole('heading', { name: /^Raw/ }).hover()
    await expect.poll(shadow).toBe('none')
    await reason(page, 1).focus()
    await expect.poll(shadow).not.toBe('none')
    await card(page, checking).focus()
    await page.keyboard.press('Enter')
    await expectCounts(page, { Raw: 2, Discarded: 1 })
    await expect(toast(page)).toContainText('Discarded')
  })

  test('beside a long text, the recommendation and its reasons are seen without scrolling, on the board and in the review', async ({
    app,
  }) => {
    const reasons = [
      'the lock is held by the tide job',
      'two boats were given one berth',
      'the harbour master lost a day',
    ]
    putJaato(app.project, [
      jaatoLine('mem_long', {
        description: 'Lock the berth row before the tide table',
        content: `Always lock the berth row before the tide table, because otherwise both jobs wait for each other.\n\n${reasons
          .map((words) => `${`In \`src/berths.ts\` ${words}, so the order of the locks matters. `.repeat(9)}\n\n`)
          .join('')}`,
      }),
    ])
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(card(page, 'Lock the berth row')).toContainText(/0\.\d\d/)
    await card(page, 'Lock the berth row').click()
    const box = recommendation(page)
    await expect(box.getByRole('listitem').first()).toBeVisible()
    await expect(box.getByRole('button', { name: /^Accept/ })).toBeInViewport({ ratio: 1 })
    for (const each of await box.getByRole('listitem').all()) await expect(each).toBeInViewport({ ratio: 1 })
    await expect(markOf(page, 1).first()).toBeInViewport()
    await page.keyboard.press('w')
    const beside = page.getByRole('complementary', { name: 'Recommendation' })
    await expect(beside.getByRole('listitem').first()).toBeVisible()
    for (const each of await beside.getByRole('listitem').all()) await expect(each).toBeInViewport({ ratio: 1 })
    await expect(beside.getByRole('button', { name: /^Accept/ })).toBeInViewport({ ratio: 1 })
  })

  test('the board is filtered to recommended discards, and all of them are accepted in one step', async ({ app }) => {
    const page = await openTriaged(app)
    await page.getByRole('button', { name: /^Advice/ }).click()
    await page.getByRole('option', { name: /^discard \d+$/ }).click()
    await expectCounts(page, { Raw: 2 })
    await expect(card(page, 'Lock the berth row')).toBeHidden()
    await focusOn(page, checking)
    await expect(card(page, checking)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    const selection = page.getByRole('toolbar', { name: 'Selection' })
    await expect(selection).toContainText('2 selected')
    await selection.getByRole('button', { name: /^Accept: discard/ }).click()
    await expect(toast(page)).toContainText('Discarded')
    await expectCounts(page, { Raw: 0 })
    await expect(selection).toBeHidden()
    await page.keyboard.press('c')
    await expectCounts(page, { Raw: 1, Discarded: 2 })
    await page.keyboard.press('ControlOrMeta+z')
    await expectCounts(page, { Raw: 3, Discarded: 0 })
  })

  test('a contradiction has no recommendation to accept but links to its conflict', async ({ app }) => {
    putJaato(app.project, [
      jaatoLine('mem_ten', {
        description: 'The pool holds 10 connections',
        content: 'Set the connection pool of the booking service to max: 10, because the quay database allows no more.',
      }),
      jaatoLine('mem_twenty', {
        description: 'The pool holds 20 connections',
        content: 'Set the connection pool of the booking service to max: 20, because the quay database allows no more.',
      }),
    ])
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    const ten = card(page, 'The pool holds 10 connections')
    await expect(ten).toContainText('Needs you')
    await ten.click()
    await expect(recommendation(page).getByRole('button', { name: 'Settle the conflict' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: /^Conflict / })).toContainText('The pool holds 10 connections')
  })

  test('a decided memory has no recommendation to accept, and says so', async ({ app }) => {
    const page = await openTriaged(app)
    await pressOn(page, checking, 'd')
    await expectCounts(page, { Discarded: 1 })
    await pressOn(page, checking, 'a')
    await expect(notice(page)).toContainText('there is no recommendation')
    await expectCounts(page, { Raw: 2, Discarded: 1 })
  })

  test('a running triage shows its progress and is cancelled by key', async ({ app }) => {
    putMany(app.project, 6000)
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(triageProgress(page)).toBeVisible()
    // The key also cancels the sync, if it is still running.
    await page.keyboard.press('ControlOrMeta+.')
    await expect(triageProgress(page)).toBeHidden()
    await expect(notice(page)).toContainText('Cancelled')
    await expect(page.getByRole('button', { name: 'Triage', exact: true })).toBeVisible()
  })
})
