import type { Proposal, ProposedVerb } from '../../../shared/model/proposal.ts'
import { verbWords } from '../../../shared/model/verbWords.ts'
import { actorName } from '../../ui/actorName.ts'
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

/** Says what else is proposed; that advisors disagree only where others say it of exactly these memories. */
export function rivalWords({ rivals }: Pick<Proposal, 'rivals'>): string {
  const those = (isOne: boolean): string =>
    rivals
      .filter(({ disagrees }) => disagrees === isOne)
      .map(({ verb, actors }) => `${actors.map(actorName).join(' and ')} would ${verbWords(verb)}`)
      .join(', ')
  const [others, rest] = [those(true), those(false)]
  return [...(others ? [`Advisors disagree: ${others}.`] : []), ...(rest ? [`Also proposed here: ${rest}.`] : [])].join(
    ' ',
  )
}
