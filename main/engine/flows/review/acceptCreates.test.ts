import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seenIn } from '../../../../shared/model/diff.ts'
import { atReview } from '../../testing/atReview.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { acceptRecommended, previewRecommended } from './acceptRecommended.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { person, triage } = atReview(() => harness)
const core = () => harness.engine.core

test('accepting a recommended promotion creates the file it goes to, as shown', async () => {
  const lesson = 'Wrap in `try/finally`: resolve always happens, even on error, so that the test never hangs.'
  harness.write('app/notes.md', `# Notes\n\n## Promises that resolve after an assertion\n\n- ${lesson}\n`)
  await harness.sync('app/notes.md', { project: 'app' })
  await triage()
  const { db } = core().library
  const ids = [db.prepare('SELECT id FROM memories WHERE content = ?').pluck().get(lesson) as string]
  const { seen, files, left } = await previewRecommended(core(), person(), ids)
  expect(left).toEqual([])
  expect(files).toMatchObject([{ change: 'create' }])
  const path = files[0]?.path ?? ''
  expect(existsSync(path)).toBe(false)
  await acceptRecommended(harness.engine, person(), { ids, seen, seen_files: seenIn(files) })
  expect(readFileSync(path, 'utf8')).toContain(lesson)
  expect(path).toBe(harness.path('app/AGENTS.md'))
})
