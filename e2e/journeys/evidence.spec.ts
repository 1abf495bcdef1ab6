import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/journey.ts'
import { jaatoLine, put, putJaato } from '../fixtures/stores.ts'
import { card, panel, toast } from '../pages/board.ts'

const berths = 'Berths are counted in the pool'

/** Commits everything in the project; dated years ago unless it must follow the memories. */
function commit(project: string, at = '2020-01-01T00:00:00Z'): string {
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
    }).trim()
  git('init', '-q')
  git('add', 'src', 'package.json')
  git('commit', '-q', '-m', 'Work')
  return git('rev-parse', 'HEAD').slice(0, 7)
}

test.describe('Evidence', () => {
  test('the names in a memory are checked in the repository; a later commit that changes one is shown, and a key answers that it still holds', async ({
    app,
  }) => {
    put(join(app.project, 'src', 'pool.ts'), 'export const poolSize = 20\n')
    put(join(app.project, 'package.json'), '{"scripts":{"lint":"x"}}')
    commit(app.project)
    putJaato(app.project, [
      jaatoLine('mem_pool', {
        description: berths,
        content: 'Berths are counted in `src/pool.ts`; run `npm run lint`.',
      }),
    ])
    const page = await app.open()
    await page.getByRole('button', { name: 'Add it' }).click()
    await card(page, berths).click()
    await expect(panel(page)).toContainText(/grounded · at [\da-f]{7}/)
    await expect(panel(page).getByRole('button', { name: 'Copy the command npm run lint' })).toBeVisible()

    put(join(app.project, 'src', 'pool.ts'), 'export const poolSize = 40\n')
    const change = commit(app.project, new Date().toISOString())
    await expect(card(page, berths)).toContainText(`changed since: pool.ts in ${change}`)
    await expect(panel(page)).toContainText('It was grounded; changed since')

    await page.keyboard.press('Shift+h')
    await expect(toast(page)).toContainText('1 memory still holds at')
    await expect(card(page, berths)).not.toContainText('changed since')
    await expect(panel(page)).toContainText('grounded')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(card(page, berths)).toContainText('changed since')
  })
})
