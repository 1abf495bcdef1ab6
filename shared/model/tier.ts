import type { Evidence } from './evidence.ts'
import type { Maturity, Tier } from './memory.ts'

/** What a tier is computed from. */
export interface Support {
  maturity: Maturity
  /** Whether somebody other than its agent approved of it: validated here or in its file. */
  last_verified_at: string | null
  /** What the agent says the memory rests on, and the recorded events it names as JSON. */
  evidence: string | null
  evidence_event_ids: string | null
  /** How many of the things it names in the repository are in which state. */
  exists: number
  changed: number
  lost: number
  stale: Evidence['stale']
  commit: string | null
}

/**
 * How well a memory is supported: `grounded` where what it names is in the repository as it was when the text was written
 * or checked by hand; `observed` where a person approved of it, its agent says what it saw, or what it names has changed
 * since; `inferred` where only its agent says so; `hypothesis` where nobody does any more, or the repository says otherwise.
 */
export function tierOf(support: Support): { tier: Tier; reason: string } {
  const { maturity, exists, changed, lost, stale, last_verified_at } = support
  const at = support.commit === null ? '' : ` at ${support.commit.slice(0, 7)}`
  if (maturity === 'discarded') return { tier: 'hypothesis', reason: 'It was discarded.' }
  if (exists > 0 && changed === 0 && lost === 0 && stale === null)
    return {
      tier: 'grounded',
      reason: `${exists === 1 ? 'What it names is' : `All ${exists} things it names are`} in the repository${at}, unchanged since ${since(last_verified_at)}.`,
    }
  if (stale !== null) return { tier: 'observed', reason: `It was grounded until ${stale.reason}.` }
  const doubt = doubtOf(support, at)
  if (last_verified_at !== null)
    return { tier: 'observed', reason: `Checked by hand on ${last_verified_at.slice(0, 10)}${doubt}.` }
  if (maturity === 'validated' || maturity === 'escalated')
    return { tier: 'observed', reason: `A person ${maturity === 'validated' ? 'validated' : 'promoted'} it${doubt}.` }
  if (lost > 0 && exists + changed === 0)
    return { tier: 'hypothesis', reason: `Nothing it names is in the repository${at}, and nobody confirmed it.` }
  if ((support.evidence ?? '').trim() !== '' || hasEvents(support.evidence_event_ids))
    return { tier: 'observed', reason: `Its agent says what it rests on${doubt}.` }
  return { tier: 'inferred', reason: `Only its agent says so${doubt}.` }
}

function since(verified: string | null): string {
  return verified === null ? 'it was written' : `it was checked by hand on ${verified.slice(0, 10)}`
}

function doubtOf({ exists, changed, lost }: Support, at: string): string {
  if (lost > 0)
    return `; ${lost} of the ${exists + changed + lost} things it names ${lost === 1 ? 'is' : 'are'} not in the repository${at}`
  if (changed > 0)
    return `; ${changed} of the ${exists + changed} things it names ${changed === 1 ? 'is' : 'are'} not as it says${at}`
  return '; it names nothing the repository could tell of'
}

function hasEvents(json: string | null): boolean {
  return json !== null && json !== '' && json !== '[]'
}
