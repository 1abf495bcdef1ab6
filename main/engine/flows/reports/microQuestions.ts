import type { MicroQuestion } from '../../../../shared/model/report.ts'
import type { Core } from '../../runtime/core.ts'
import { noVectors } from '../../reference/vectorRow.ts'
import { lowerConfidence } from '../../decide/lowerConfidence.ts'
import { staleToAsk, closeReview } from '../../report/microReview.ts'
import { write } from '../../store/db.ts'
import { lastSeq } from '../../store/journal.ts'
import { readMicroMarks, saveMicroMarks, staleMemories } from '../../store/queries/microReviewRows.ts'
import type { Library } from '../../store/library.ts'

const maxAsked = 10

/** Returns stale memories that are still used, to be asked about first. */
export function microQuestions({ db }: Library): MicroQuestion[] {
  const marks = readMicroMarks(db)
  return staleToAsk(staleMemories(db), marks)
    .slice(0, maxAsked)
    .map(({ id, description, content, usage_count, last_accessed, confidence, reason }) => ({
      memory_id: id,
      description,
      content,
      uses: Math.max(0, usage_count - (marks.uses[id] ?? 0)),
      last_accessed,
      confidence,
      reason,
      asked: marks.unanswered[id] ?? 0,
    }))
}

/** Ends a review: memories asked about twice without an answer lose confidence, as a decision of the policy. */
export function closeMicroReview(core: Pick<Core, 'library' | 'ports' | 'changes'>): void {
  const { library, ports, changes } = core
  const { db } = library
  const { marks, fallen } = closeReview(staleMemories(db), readMicroMarks(db), ports.clock.now().toISOString())
  const by = { actor: 'policy', session: null, since: lastSeq(db) }
  const context = { library, clock: ports.clock, ids: ports.ids, by, vectors: noVectors }
  const ids = fallen.map(({ id }) => id)
  const step = write(db, (writable) => {
    saveMicroMarks(writable, marks)
    return ids.length === 0 ? null : lowerConfidence(context, ids, 'stale, used, and not answered in two reviews')
  })
  if (step !== null) changes.touch('memories', 'journal')
}
