import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { put } from '../fixtures/stores.ts'
import { card, expectCounts, notice, openHarbor, panel, pressOn } from '../pages/board.ts'
import { go } from '../pages/go.ts'
import { expectNoAxeFindings } from '../pages/looks.ts'
import { palette, seek } from '../pages/palette.ts'
import { expectAnnounced } from '../pages/said.ts'

test.describe('The palette', () => {
  test('finds a note from another screen although a word is mistyped, and opens it on the board', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await go(page, 'Settings')
    await expectAnnounced(page, /note/, () => seek(page, 'lock the brth'))
    const found = palette(page).getByRole('option')
    await expect(found.first()).toContainText('Lock the berth row before reading the tide table')
    await expect(found.first().locator('mark').filter({ hasText: 'berth' })).toBeVisible()
    await expectNoAxeFindings(page, 'the palette with what was found')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(panel(page).getByRole('heading', { name: 'Lock the berth row' })).toBeVisible()
    await expect(card(page, 'Lock the berth row')).toBeFocused()
    await page.keyboard.press('v')
    await expect(card(page, 'Lock the berth row', 'Validated')).toBeVisible()
  })

  test('finds a reference that somebody else wrote; shows all notes found on the board', async ({ app }) => {
    put(join(app.project, 'CLAUDE.md'), '# Quay\n\n- Moorings are numbered from the sea, never from the town.\n')
    await openHarbor(app)
    const { page } = app
    await seek(page, 'moorigns')
    await expect(palette(page).getByRole('option').first()).toContainText('Moorings are numbered from the sea')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'References', level: 1 })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Moorings are numbered from the sea')

    await seek(page, 'zzzz')
    await expect(palette(page)).toContainText('No note, reference or command for “zzzz”')
    await page.keyboard.press('Escape')
    await seek(page, 't')
    await expect(palette(page)).not.toContainText('Notes')
    await page.keyboard.type('h')
    await palette(page)
      .getByRole('option', { name: /^Show all \d notes on the board/ })
      .click()
    await expect(page.getByRole('textbox', { name: 'Search' })).toHaveValue('th')
  })

  test('runs an action of a screen that is not open; one on a chosen thing says what to choose', async ({ app }) => {
    await openHarbor(app)
    const { page } = app
    await seek(page, 'new rlue')
    await expect(palette(page).getByRole('option').first()).toContainText('Rules')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Patterns, one per line')).toBeVisible()
    await page.keyboard.press('Escape')

    await pressOnBoard()
    await go(page, 'Sources')
    await seek(page, 'discard')
    await page.keyboard.press('Enter')
    await expect(notice(page)).toContainText('Discard: choose a memory, then press D.')
    await expectCounts(page, { Raw: 7, Validated: 1, Discarded: 0 })

    // Notes say “port”, but the name of a command is no typo.
    await seek(page, 'sort')
    await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    await expect(palette(page).getByRole('option').first()).toContainText('Sort')
    await expect(palette(page)).not.toContainText('Notes')
    await page.keyboard.press('Escape')

    await seek(page, 'new rule')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page).getByRole('option').first()).toContainText('Discard')

    async function pressOnBoard(): Promise<void> {
      await go(page, 'Board')
      await pressOn(page, 'Harbour fees are whole cents', 'v')
      await expectCounts(page, { Raw: 7, Validated: 1 })
    }
  })
})
