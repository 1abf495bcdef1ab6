import { pluralForm } from '../text/counted.ts'
import { agentFileAt } from './agentFiles.ts'
import { agentNameOf, isPerson } from './decision.ts'
import { type Evidence, changedSinceWords } from './evidence.ts'
import type { Maturity, Tier } from './memory.ts'

/** The inputs of a tier. */
export interface Support {
  maturity: Maturity
  /** Who validated it, and who last decided on it: actors, or the value in its file. */
  curated_by: string | null
  decided_by: string | null
  last_verified_at: string | null
  /** The agent's stated evidence, and its recorded events as JSON. */
  evidence: string | null
  evidence_event_ids: string | null
  /** The number of named things in each state in the repository. */
  exists: number
  changed: number
  lost: number
  stale: Evidence['stale']
  changed_since: Evidence['changed_since']
  commit: string | null
  /** Whether it names code, and the project has no repository that could be read. */
  isUnchecked: boolean
  /** The file it was read from; null if none. */
  path: string | null
}

/**
 * Computes how well a memory is supported: `grounded` if what it names is in the repository, unchanged since the text was
 * written or checked by hand; `observed` if a person approved it (policies and agents do not count), its agent states its
 * evidence, events of a session are recorded as its evidence, or what it names has changed since; `inferred` if only its agent, a policy
 * or its file supports it, also a file that people write for agents; `hypothesis` if nobody supports it any more, or what it names was gone before it was written.
 */
export function tierOf(support: Support): { tier: Tier; reason: string } {
  const { maturity, exists, changed, lost, stale, changed_since, last_verified_at } = support
  const at = support.commit === null ? '' : ` at ${support.commit.slice(0, 7)}`
  if (maturity === 'discarded') return { tier: 'hypothesis', reason: 'It was discarded.' }
  if (exists > 0 && changed === 0 && lost === 0 && stale === null && changed_since === null)
    return {
      tier: 'grounded',
      reason: `${pluralForm(exists, 'What it names is', `${exists} things it names are`)} in the repository${at}, unchanged since ${since(last_verified_at)}.`,
    }
  if (stale !== null) return { tier: 'observed', reason: `It was grounded until ${stale.reason}.` }
  if (changed_since !== null && lost === 0)
    return { tier: 'observed', reason: `It was grounded; changed since: ${changedSinceWords(changed_since)}.` }
  const doubt = doubtOf(support, at)
  if (last_verified_at !== null)
    return { tier: 'observed', reason: `Checked by hand on ${last_verified_at.slice(0, 10)}${doubt}.` }
  const approval = personsApproval(support)
  if (approval) return { tier: 'observed', reason: `A person ${approval} it${doubt}.` }
  if (lost > 0 && exists + changed === 0)
    return {
      tier: 'hypothesis',
      reason: `What it names was gone from the repository before it was written${at === '' ? '' : `, and is not there${at}`}.`,
    }
  if (hasEvents(support.evidence_event_ids))
    return { tier: 'observed', reason: `The events of its session that it rests on are recorded${doubt}.` }
  if ((support.evidence ?? '').trim() !== '')
    return { tier: 'observed', reason: `Its agent states its evidence${doubt}.` }
  const other = othersApproval(support)
  if (other) return { tier: 'inferred', reason: `Not reviewed by a person: ${other}${doubt}.` }
  const file = support.path === null ? null : agentFileAt(support.path)
  if (file !== null) return { tier: 'inferred', reason: `Written in ${file}, not reviewed here${doubt}.` }
  return { tier: 'inferred', reason: `Only its agent says so${doubt}.` }
}

type Approval = Pick<Support, 'maturity' | 'curated_by' | 'decided_by'>

/** Returns how a person approved a memory; null if none did. */
export function personsApproval({ maturity, curated_by, decided_by }: Approval): 'validated' | 'promoted' | null {
  if (maturity === 'escalated' && isPerson(decided_by)) return 'promoted'
  return (maturity === 'validated' || maturity === 'escalated') && isPerson(curated_by) ? 'validated' : null
}

/** Checks whether only a policy or an agent validated or promoted a memory: that is nobody's word. */
export function isUnreviewed(approval: Approval): boolean {
  const { maturity, curated_by, decided_by } = approval
  if ((maturity !== 'validated' && maturity !== 'escalated') || personsApproval(approval)) return false
  const who = (maturity === 'escalated' ? decided_by : null) ?? curated_by
  return who === 'policy' || (who !== null && agentNameOf(who) !== null)
}

/** Describes a non-person's approval of a memory; null if there is none. */
function othersApproval({ maturity, curated_by, decided_by }: Approval): string | null {
  if (maturity !== 'validated' && maturity !== 'escalated') return null
  const done = maturity === 'escalated' ? 'promoted' : 'validated'
  const who = (maturity === 'escalated' ? decided_by : null) ?? curated_by
  if (who === null) return `its file says it is ${done}`
  if (who === 'policy') return `the policy ${done} it`
  const agent = agentNameOf(who)
  return agent === null ? `its file says ${who} ${done} it` : `${agent} ${done} it`
}

function since(verified: string | null): string {
  return verified === null ? 'it was written' : `it was checked by hand on ${verified.slice(0, 10)}`
}

/** Ends the reason of a tier where what the text names is no path or name that can be looked up. */
export const uncheckedWords = '; the code it names could not be checked'

function doubtOf({ exists, changed, lost, isUnchecked }: Support, at: string): string {
  if (lost > 0)
    return `; ${lost} of the ${exists + changed + lost} things it names ${pluralForm(lost, 'is', 'are')} not in the repository${at}`
  if (changed > 0)
    return `; ${changed} of the ${exists + changed} things it names ${pluralForm(changed, 'has', 'have')} changed since`
  return isUnchecked ? uncheckedWords : '; it names nothing in the repository that supports it'
}

function hasEvents(json: string | null): boolean {
  return json !== null && json !== '' && json !== '[]'
}
