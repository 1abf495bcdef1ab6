import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { backlog, putBacklog } from '../fixtures/backlog.ts'
import { commandLine } from '../fixtures/commandLine.ts'
import { test } from '../fixtures/journey.ts'
import { jaatoLine, put, putJaato } from '../fixtures/stores.ts'
import { haveBeenAway } from '../fixtures/weekly.ts'
import { mergeView } from '../pages/merge.ts'
import { promoteDialog } from '../pages/promote.ts'
import { batch, ending, openAtReview, openBacklog, queueGroup, read, readAndJudge, reviewed } from '../pages/review.ts'

const schema = /test worker/

test.describe('Review, together with other screens', () => {
  test('m opens the merge view and returns to the same item; a merge saved there counts in the review', async ({
    app,
  }) => {
    const page = await openBacklog(app)
    await page.keyboard.press('m')
    await expect(mergeView(page)).toContainText('from the review')
    await expect(mergeView(page).getByRole('button', { name: /^Save the merge/ })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Save the merge')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(mergeView(page)).toHaveCount(0)
    await expect(reviewed(page, schema)).toBeVisible()
    await page.keyboard.press('m')
    await expect(mergeView(page).getByRole('button', { name: /^Save the merge/ })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(mergeView(page)).toHaveCount(0)
    await expect(queueGroup(page, 'Clusters')).toContainText('merged')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('u')
    await expect(reviewed(page, schema)).toBeVisible()
  })

  test('the last page shows what was done, every file changed and the digest; decisions made on the command line since then start the next one', async ({
    app,
  }) => {
    const page = await openBacklog(app)
    await read(page)
    await page.keyboard.press('Enter')
    await expect(queueGroup(page, 'Clusters')).toContainText('merged')
    await queueGroup(page, 'Worth keeping').getByRole('button').first().click()
    await expect(reviewed(page, /lock_timeout/)).toBeVisible()
    await page.keyboard.press('p')
    await expect(promoteDialog(page).getByRole('figure')).toContainText('lock_timeout')
    await expect(promoteDialog(page).getByRole('button', { name: /^Promote/ })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(promoteDialog(page)).toHaveCount(0)
    await expect(reviewed(page, /lock_timeout/)).toHaveCount(0)
    await page.keyboard.press('f')
    await expect(ending(page)).toContainText(
      /2 items were decided in (a|\d+) (second|minute)s?: 1 merged, 1 promoted\./,
    )
    await expect(ending(page)).toContainText('lock_timeout')
    await expect(ending(page).getByRole('document', { name: 'Weekly digest' })).toContainText(/promoted/i)
    await read(page)
    await page.keyboard.press('Enter')
    await expect(reviewed(page)).toHaveCount(0)
    commandLine(app, 'discard', 'mem_talk_one', '--reason', 'talk')
    await page.keyboard.press('w')
    const told = page.getByRole('region', { name: 'Decided elsewhere' })
    await expect(told).toContainText('1 decision made outside this window since the last review')
    await expect(told).toContainText('Now let me check the tide table.')
    await page.keyboard.press('Enter')
    await expect(reviewed(page)).toBeVisible()
  })

  test('a memory that disappears while in view is reported, and the review goes on with the next', async ({ app }) => {
    const page = await openBacklog(app)
    await read(page)
    await page.keyboard.press('s')
    await page.keyboard.press('j')
    await expect(reviewed(page, /tide table|berth template|booking tests/)).toBeVisible()
    const gone = (await reviewed(page).getAttribute('aria-label')) ?? ''
    const left = backlog.find(({ content }) => content.startsWith(gone))
    commandLine(app, 'discard', `mem_${left?.id}`)
    await expect(page.getByRole('alert')).toContainText('was decided or changed elsewhere while you looked at it')
    await expect(reviewed(page, gone)).toHaveCount(0)
    await expect(reviewed(page)).toBeVisible()
  })

  test('a contradiction settled on the command line while in view is reported; a verdict given too late changes nothing', async ({
    app,
  }) => {
    const page = await openBacklog(app)
    await queueGroup(page, 'Conflicts').getByRole('button').first().click()
    await expect(reviewed(page, /quay holds/)).toBeVisible()
    commandLine(app, 'settle', 'mem_quay_old', 'mem_quay_new', '--keep', 'older')
    await page.keyboard.press('b')
    await expect(page.getByRole('alert')).toContainText(/decided or changed elsewhere|is already discarded/)
    await expect(reviewed(page, /quay holds/)).toHaveCount(0)
    expect(commandLine(app, 'show', 'mem_quay_old')).toContain('raw')
    expect(commandLine(app, 'show', 'mem_quay_new')).toContain('discarded')
  })

  test('of two versions of one note Enter keeps the newer, M proposes it as the merged text, and undo restores both', async ({
    app,
  }) => {
    const page = await openBacklog(app)
    await queueGroup(page, 'Conflicts').getByRole('button').first().click()
    await expect(reviewed(page, /quay holds/)).toContainText('two versions of one note')
    await page.keyboard.press('m')
    await expect(mergeView(page)).toContainText('is a later version of')
    await expect(mergeView(page)).not.toContainText('conflict open')
    await expect(mergeView(page).getByLabel('Title')).toHaveValue('The quay holds 12 boats')
    await page.keyboard.press('Escape')
    await read(page)
    await page.keyboard.press('Enter')
    await expect(reviewed(page, /quay holds/)).toHaveCount(0)
    expect(commandLine(app, 'show', 'mem_quay_old')).toContain('discarded')
    expect(commandLine(app, 'show', 'mem_quay_new')).toContain('raw')
    await page.keyboard.press('u')
    await expect(reviewed(page, /quay holds/)).toBeVisible()
    expect(commandLine(app, 'show', 'mem_quay_old')).toContain('raw')
  })

  test('the memories one answer would decide are listed ten at a time: a digit selects one, a key decides the selection', async ({
    app,
  }) => {
    const page = await openBacklog(app)
    await read(page)
    await page.keyboard.press('s')
    await page.keyboard.press('l')
    await expect(batch(page)).toContainText('3 items. These are all.')
    await read(page)
    await page.keyboard.press('2')
    await expect(batch(page).getByRole('button', { name: /Validate it/ })).toBeVisible()
    await page.keyboard.press('v')
    await expect(batch(page)).toContainText('2 items. The verdict applies to these only.')
    await page.keyboard.press('9')
    await expect(batch(page)).toContainText('2 items. The verdict applies to these only.')
    await page.keyboard.press('Enter')
    await expect(reviewed(page)).toBeVisible()
    await expect(queueGroup(page, 'To discard')).toContainText('3 of 3')
    const stands = ['one', 'two', 'three'].map((name) => commandLine(app, 'show', `mem_talk_${name}`))
    expect(stands.filter((words) => words.includes('validated'))).toHaveLength(1)
    expect(stands.filter((words) => words.includes('discarded'))).toHaveLength(2)
  })

  test('before the review, a stale memory that agents still use is asked about; one key answers that it still holds', async ({
    app,
  }) => {
    put(join(app.project, 'src', 'pool.ts'), 'export const poolSize = 20\n')
    commit(app.project, '2020-01-01T00:00:00Z')
    putJaato(app.project, [
      jaatoLine('mem_pool', {
        description: 'Berths are counted in the pool',
        content: 'Berths are counted in `src/pool.ts`, because the planner reads it there.',
        usage_count: 4,
      }),
    ])
    renameSync(join(app.project, 'src', 'pool.ts'), join(app.project, 'src', 'berths.ts'))
    commit(app.project, new Date().toISOString())
    readAndJudge(app)
    const page = await openAtReview(app)
    const question = page.getByRole('dialog', { name: 'Does this still hold?' })
    await expect(question).toContainText('Used 4 times since the last review; stale')
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('w')
    await expect(question).toHaveCount(0)
  })

  test('a weekly batch that came due while the app was closed is announced at start, and the toast opens the review', async ({
    app,
  }) => {
    putBacklog(app.project)
    readAndJudge(app)
    haveBeenAway(app.library)
    const page = await app.open()
    await expect(
      page.getByText(/The weekly batch is ready: \d+ memor(y needs|ies need) your decision/).first(),
    ).toBeVisible()
    await page
      .getByRole('button', { name: /^Review/ })
      .last()
      .click()
    await expect(reviewed(page)).toBeVisible()
  })
})

function commit(project: string, at: string): void {
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
    })
  git('init', '-q')
  git('add', 'src')
  git('commit', '-q', '-m', 'Work')
}
