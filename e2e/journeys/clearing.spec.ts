import { expect } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { clearReview } from '../fixtures/carefulReader.ts'
import { test } from '../fixtures/journey.ts'
import type { LabelledNote } from '../fixtures/labelledNotes.ts'
import { putNotes } from '../fixtures/labelledStore.ts'
import { mixedBacklog } from '../fixtures/mixedBacklog.ts'
import { sampleBacklog } from '../fixtures/sampleBacklog.ts'
import { judge, memoryStates } from '../fixtures/outcomes.ts'
import { ending, openAtReview, readAndJudge, reviewed } from '../pages/review.ts'

test.describe('A backlog of 88 memories', () => {
  test('88 mixed notes are reviewed by keyboard, at most 60 of them within ten minutes, with no wrong merge or discard; undo all restores everything', async ({
    app,
  }) => {
    const { keys, minutes, wrong } = await clear(app, mixedBacklog)
    expect(wrong).toEqual({ merges: [], discards: [], others: [] })
    expect(keys).toBeLessThanOrEqual(60)
    expect(minutes).toBeLessThanOrEqual(10)
  })

  test('88 notes real agents left are reviewed by keyboard, with no wrong merge or discard', async ({ app }) => {
    const folder = process.env['SCHOOLHOUSE_SAMPLES']
    const notes = folder ? sampleBacklog(folder, 1) : null
    test.skip(notes === null, 'SCHOOLHOUSE_SAMPLES names no folder with the labelled samples')
    const { keys, minutes, wrong } = await clear(app, notes ?? [])
    expect(wrong).toMatchObject({ merges: [], discards: [] })
    expect(keys).toBeLessThanOrEqual(60)
    expect(minutes).toBeLessThanOrEqual(10)
  })
})

/** Clears a backlog with the keyboard, prints the effort, and undoes all of it. */
async function clear(app: App, notes: readonly LabelledNote[]) {
  putNotes(app.project, notes)
  readAndJudge(app)
  const before = memoryStates(app)
  const page = await openAtReview(app)
  await expect(reviewed(page)).toBeVisible()
  const byId = new Map(notes.map((note) => [note.id, note]))
  const memories = new Map(before.map(({ id, external_id }) => [id, byId.get(external_id)]))
  const { keys, words, minutes, diary } = await clearReview(page, memories)
  await expect(ending(page)).toContainText(/items were decided/)
  const wrong = judge(memoryStates(app), byId)
  const outcomes = `wrong merges ${wrong.merges.length}, wrong discards ${wrong.discards.length}, otherwise wrong ${wrong.others.length}`
  console.log(
    `${notes.length} notes: ${keys} keys, ${words} words, ${minutes.toFixed(1)} minutes; ${outcomes}\n${diary.join('\n')}`,
  )
  await page.keyboard.press('Shift+u')
  // About thirty steps are undone one by one.
  await expect(reviewed(page)).toBeVisible({ timeout: 60_000 })
  expect(memoryStates(app)).toEqual(before)
  return { keys, minutes, wrong }
}
