import { isPerson } from '../../../../shared/model/decision.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { DecisionDraft } from '../../store/journal.ts'
import { contributorOf } from '../../store/queries/contributionRows.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readProposals } from '../../store/queries/proposalRows.ts'
import { updateRow } from '../../store/rows.ts'
import { type DecideContext, decisionColumns } from '../context.ts'

/**
 * Returns the decision by which a stored refinement or consolidation supersedes those of its sources that nobody reviewed and
 * that lie in no file; null when there is none. The others, and to an agent what a person stored, keep their place on the
 * board until a person decides.
 */
export function supersession(
  context: Pick<DecideContext, 'library' | 'clock' | 'by'>,
  result: string,
  sources: readonly MemoryRow[],
): DecisionDraft | null {
  const { db } = context.library
  const mayReplace = ({ id }: MemoryRow): boolean => isPerson(context.by.actor) || !isPerson(contributorOf(db, id))
  const replaced = sources.filter((source) => isUnreviewedContribution(db, source) && mayReplace(source))
  if (replaced.length === 0) return null
  return {
    verb: 'supersede',
    label: `Superseded ${counted(replaced.length, 'memory')}`,
    memory_ids: replaced.map(({ id }) => id),
    changes: replaced.flatMap(
      (source) => updateRow('memories', source, { ...decisionColumns(context, null), superseded_by: result }) ?? [],
    ),
  }
}

/** Whether a memory came in without a file and no person has decided, snoozed or been asked to decide on it. */
function isUnreviewedContribution(db: ReadableDb, memory: MemoryRow): boolean {
  const { id, maturity, source_id, superseded_by, decided_by, retained_until } = memory
  return (
    maturity === 'raw' &&
    source_id === null &&
    superseded_by === null &&
    retained_until === null &&
    !isPerson(decided_by) &&
    readProposals(db, { memoryId: id, state: 'open' }).length === 0
  )
}
