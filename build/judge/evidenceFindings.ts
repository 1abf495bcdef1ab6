import { relative, resolve } from 'node:path'
import process from 'node:process'
import { addAndSync } from '../../main/engine/flows/sync/manageSources.ts'
import { readEvidence } from '../../main/engine/store/queries/evidence.ts'
import { createTestEngine } from '../../main/engine/testing/createTestEngine.ts'
import { updateEvidence } from '../../main/engine/flows/evidence/updateEvidence.ts'
import { codeRefStates, codeRefWords } from '../../shared/model/evidence.ts'

/**
 * Prints what a repository says about the things its notes name, one per line with context, for manual judging: `node
 * build/judge/evidenceFindings.ts REPOSITORY NOTES...`, with NOTES as paths inside the repository. Things that exist, and
 * things that cannot be checked, are left out.
 */
const [repository, ...notes] = process.argv.slice(2)
if (repository === undefined || notes.length === 0) throw new Error('Name a repository and the notes in it.')
const root = resolve(repository)
const left = new Set(['present', 'changed', 'unknown'])
const shown = new Set<string>(codeRefStates.filter((state) => !left.has(state)))
/** Characters of context printed before and after a name. */
const around = 70

const harness = createTestEngine()
try {
  const { core } = harness.engine
  for (const note of notes) {
    const { job } = addAndSync(core, resolve(root, note), { projectDir: root })
    const { error } = await core.jobs.ended(job.id)
    if (error !== null) throw new Error(`${note}: ${error}`)
  }
  await updateEvidence(core)
  const rows = core.library.db
    .prepare<[], { id: string; content: string; path: string | null }>(
      `SELECT m.id, m.content, (SELECT r.path FROM records r WHERE r.memory_id = m.id LIMIT 1) AS path
       FROM memories m ORDER BY m.row`,
    )
    .all()
  for (const { id, content, path } of rows)
    for (const { kind, state, start, end, text, detail, candidate } of readEvidence(core.library.db, id)?.refs ?? []) {
      if (!shown.has(state)) continue
      const words = content.slice(Math.max(0, start - around), end + around).replace(/\s+/g, ' ')
      const now = candidate === null ? '' : `, now ${candidate}`
      process.stdout.write(`${codeRefWords[state]}: ${kind} ${text}${now} (${detail})\n`)
      process.stdout.write(`    ${relative(root, path ?? '')}: ${words}\n`)
    }
} finally {
  await harness.end()
}
