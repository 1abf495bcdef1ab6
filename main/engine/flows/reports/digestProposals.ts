import type { DigestProposal } from '../../../../shared/model/report.ts'
import type { Library } from '../../store/library.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { readWaitingProposals } from '../../store/queries/proposalRows.ts'
import { readVoices } from '../../store/queries/proposalVoices.ts'
import { readRecommendation } from '../../store/queries/recommendationRows.ts'
import type { ReportScope } from '../../store/queries/reportRows.ts'

/** Maximum number of proposals in a digest. */
const maxProposals = 5

/** Returns the proposals of a digest, each beside what is recommended for its first memory. */
export function digestProposals({ db }: Library, scope: ReportScope): DigestProposal[] {
  return readWaitingProposals(db, scope, maxProposals).map(({ id, verb, memory_id, promote_reason }) => {
    const voices = readVoices(db, id)
    const memory = findMemory(db, memory_id)
    return {
      memory_id,
      description: memory.description,
      verb,
      actors: voices.map(({ actor }) => actor),
      reason: promote_reason,
      quote: voices[0]?.quotes[0]?.text ?? null,
      recommended: readRecommendation(db, memory)?.action ?? null,
    }
  })
}
