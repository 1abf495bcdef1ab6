import { test as base } from 'vitest'
import type { Evidence } from '../../../shared/model/evidence.ts'
import { sql } from '../store/sql.ts'
import { readEvidence } from '../store/queries/evidence.ts'
import { updateEvidence } from '../flows/evidence/updateEvidence.ts'
import { type TestEngine, createTestEngine } from './createTestEngine.ts'
import { type TestRepository, createRepository } from './gitRepository.ts'
import { jaatoLine } from './stores.ts'

/** A source file with a function, `takeOne`, and a figure, `poolSize`. */
export const pool = 'export function takeOne(from: string[]) {\n  return from.pop()\n}\n\nexport const poolSize = 20\n'

/** What tests of evidence remember in the folder `app`, a repository, and what they ask of it. */
interface RememberedTexts {
  harness: TestEngine
  app: TestRepository
  /** A store of texts, written at noon on 10 November unless it says otherwise; looked up. */
  remember: (texts: Record<string, string>, fields?: Record<string, unknown>) => Promise<void>
  evidenceOf: (external: string) => Evidence
  /** What was found of each thing a text names, with what is there instead. */
  statesOf: (external: string) => Record<string, string>
}

/** A test with an engine and an empty repository of its own. */
export const test = base.extend<RememberedTexts>({
  harness: async ({ onTestFinished }, use) => {
    const harness = createTestEngine()
    onTestFinished(() => harness.end())
    await use(harness)
  },
  app: ({ harness }, use) => use(createRepository(harness.path('app'))),
  remember: ({ harness }, use) =>
    use(async (texts, fields = {}) => {
      const lines = Object.entries(texts).map(([id, content]) =>
        jaatoLine(id, content, { timestamp: '2026-11-10T12:00:00+00:00', ...fields }),
      )
      harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
      await harness.sync('app/.jaato')
      await updateEvidence(harness.engine.core)
    }),
  evidenceOf: ({ harness }, use) =>
    use((external) => {
      const { db } = harness.engine.core.library
      const id = sql<string>(db, 'SELECT id FROM memories WHERE external_id = ?').pluck().get(external)
      const evidence = readEvidence(db, id ?? '')
      if (!evidence) throw new Error(`no evidence of ${external}`)
      return evidence
    }),
  statesOf: ({ evidenceOf }, use) =>
    use((external) =>
      Object.fromEntries(
        evidenceOf(external).refs.map(({ text, state, candidate }) => [
          text,
          candidate === null ? state : `${state} ${candidate}`,
        ]),
      ),
    ),
})
