import type { ProposalRequest } from '../../../../shared/model/proposal.ts'
import { createPairScorer } from '../../language/comparePairs.ts'
import { lexicalSpace } from '../../language/lexicalSpace.ts'
import { type TextPair, minAlikeSimilarity } from '../../language/textPair.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type ProposalRow, readProposals } from '../../store/queries/proposalRows.ts'

/**
 * Returns the memory of the promotion, open or declined, that asks for the same lesson in nearly the same words and for the same
 * place; null without one. One may say a little more: the draft of each advisor is kept.
 */
export function memoryOfSameLesson(db: ReadableDb, request: ProposalRequest): string | null {
  const asked = readProposals(db, { verb: 'promote' }).filter(
    (row) => (row.state === 'open' || row.state === 'declined') && isForSamePlace(row, request),
  )
  if (asked.length === 0) return null
  const texts = new Map(asked.map(({ id, summary }) => [id, summary]))
  texts.set(own, request.summary)
  const space = lexicalSpace()
  for (const [hash, text] of texts) space.putText({ hash, text })
  const scorer = createPairScorer((hash) => texts.get(hash) ?? null, space)
  const isSame = (pair: TextPair | null): boolean =>
    pair !== null &&
    pair.similarity >= minAlikeSimilarity &&
    (pair.verdict === 'duplicate' || pair.verdict === 'extends')
  return asked.find(({ id }) => isSame(scorer.score(own, id)))?.memory_id ?? null
}

/** Stands for the request among the ids of proposals. */
const own = 'request'

function isForSamePlace(
  row: Pick<ProposalRow, 'target_room' | 'target_drawer'>,
  { target_room, target_drawer }: ProposalRequest,
): boolean {
  const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
    (one ?? '').toLowerCase() === (other ?? '').toLowerCase()
  return same(row.target_room, target_room) && same(row.target_drawer, target_drawer)
}
