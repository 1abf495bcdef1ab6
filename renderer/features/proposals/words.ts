import type { Proposal, ProposedVerb } from '../../../shared/model/proposal.ts'
import { counted } from '../../ui/counted.ts'

/** Each verdict as a person would say it of some memories. */
const asked: Record<ProposedVerb, string> = {
  validate: 'Validate',
  discard: 'Discard',
  merge: 'Merge',
  edit: 'Rewrite',
  promote: 'Promote',
  settle: 'Settle',
  'still-holds': 'Still holds:',
  retain: 'Snooze',
  restore: 'Restore',
}

const kept = { newer: 'keep the newer', older: 'keep the older', both: 'keep both', neither: 'keep neither' } as const

/** What is proposed, such as `Merge 2 memories` or `Settle 2 memories, keep the newer`. */
export function askedWords({ verb, memory_ids, keep }: Pick<Proposal, 'verb' | 'memory_ids' | 'keep'>): string {
  return `${asked[verb]} ${counted(memory_ids.length, 'memory')}${keep === null ? '' : `, ${kept[keep]}`}`
}
