import { createTestEngine } from '../../main/engine/testing/createTestEngine.ts'
import { startTriage } from '../../main/engine/flows/triage/triageJob.ts'
import type { Action } from '../../shared/model/action.ts'
import type { DrawnNote } from './drawNotes.ts'
import type { Label, Labelled } from './labels.ts'

/** A labelled note and triage's recommendation for it, in a library of all labelled notes. */
export interface Recommended {
  id: string
  text: string
  label: Label
  with: string | undefined
  action: Action
  lead: string
  score: number
  confidence: number
  reasons: string[]
  others: string[]
}

/** Returns triage's recommendation for each note, in a library of these notes only, with a source for each collection. */
export async function recommendLabelled(notes: readonly (DrawnNote & Labelled)[]): Promise<Recommended[]> {
  const harness = createTestEngine()
  try {
    for (const [collection, own] of Map.groupBy(notes, ({ id }) => id.split('.')[0] ?? '')) {
      const lines = own.map(({ id, text }) => JSON.stringify({ id, text, timestamp: '2026-11-10T08:00:00Z' }))
      harness.write(`${collection}/notes.jsonl`, `${lines.join('\n')}\n`)
      await harness.sync(`${collection}/notes.jsonl`)
    }
    const { core } = harness.engine
    const job = await core.jobs.ended(startTriage(core, null, 'judge').id)
    if (job.state !== 'done') throw new Error(job.error ?? job.state)
    const rows = core.library.db
      .prepare<[], Row>(
        `SELECT m.external_id AS id, r.action, r.lead, r.score, r.base AS confidence, r.body FROM recommendations r
         JOIN memories m ON m.id = r.memory_id`,
      )
      .all()
    const names = new Map(
      core.library.db
        .prepare<[], { id: string; external_id: string }>('SELECT id, external_id FROM memories')
        .all()
        .map((row) => [row.id, row.external_id]),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return notes.flatMap(({ id, text, label, with: other }) => {
      const row = byId.get(id)
      if (!row) return []
      const body = JSON.parse(row.body) as { reasons: { text: string }[]; with: string[] }
      const { action, lead, score, confidence } = row
      const reasons = body.reasons.map((reason) => reason.text)
      const others = body.with.map((each) => names.get(each) ?? each)
      return [{ id, text, label, with: other, action, lead, score, confidence, reasons, others }]
    })
  } finally {
    await harness.end()
  }
}

interface Row {
  id: string
  action: Action
  lead: string
  score: number
  confidence: number
  body: string
}
