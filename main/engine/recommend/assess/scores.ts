import type { Tier } from '../../../../shared/model/memory.ts'
import type { Assessment } from '../../../../shared/model/recommendation.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { Case } from '../../store/queries/cases.ts'
import { similarOf, conflictsOf, isKept } from './case.ts'

type Score = Assessment['accuracy']

/**
 * frequency = 1 − 1 / (sessions + agents − 1), with the distinct sessions and agents of the memory, the memories merged into
 * it and its duplicates. Memories without a session count as one session per agent. Uses do not count.
 */
export function frequencyOf(of: Case): Score {
  const voices = [of, ...of.under, ...similarOf(of).filter(({ kind }) => kind === 'memory')]
  const sessions = new Set(voices.map(({ agent, session }) => session ?? `of ${agent ?? 'nobody'}`)).size
  const agents = Math.max(1, new Set(voices.flatMap(({ agent }) => agent ?? [])).size)
  const basis = `Stored in ${counted(sessions, 'session')} by ${counted(agents, 'agent')}`
  return { score: 1 - 1 / (sessions + agents - 1), basis }
}

const byTier: Record<Tier, number> = { grounded: 0.9, observed: 0.75, inferred: 0.5, hypothesis: 0.25 }
/** The keep rate assumed for an agent without decisions. */
const usualRecord = 0.8
const weightOfUsual = 20

/**
 * Weighs repository evidence (0.6) and the stated confidence (0.4), or 0.5 without both; adds 0.1 if confirmed; subtracts 0.3
 * if contradicted, 0.2 if something it names was moved or removed, and 0.05 if it changed. Multiplies by the agent's keep
 * rate, (20 · 0.8 + kept) / (20 + judged), divided by 0.8.
 */
export function accuracyOf(of: Case): Score {
  const { evidence, confidence, record } = of
  const isStale = Boolean(evidence?.stale)
  const basis: string[] = []
  const parts: [number, number][] = []
  if (evidence) {
    parts.push([byTier[evidence.tier], 0.6])
    basis.push(evidence.tier)
  }
  if (confidence !== null) {
    parts.push([confidence, 0.4])
    basis.push(`stated confidence ${confidence.toFixed(2)}`)
  }
  const weight = parts.reduce((sum, [, each]) => sum + each, 0)
  let score = weight === 0 ? 0.5 : parts.reduce((sum, [value, each]) => sum + value * each, 0) / weight
  if (weight === 0) basis.push('no confidence stated, nothing to check')
  const moved: [boolean, number, string][] = [
    [of.approved !== null || of.last_verified_at !== null, 0.1, 'confirmed by a person'],
    [frequencyOf(of).score > 0, 0.1, 'found more than once'],
    [conflictsOf(of).length > 0, -0.3, 'contradicted'],
    [!isStale && Boolean(evidence?.changed_since), -0.05, 'a file it names has changed since'],
    [isStale, -0.2, 'what it names was moved or removed since'],
    [of.findings.some(({ rule }) => rule === 'gate.hedged'), -0.15, 'worded as a guess'],
  ]
  for (const [holds, by, text] of moved) {
    if (!holds) continue
    score += by
    basis.push(text)
  }
  const judged = record.kept + record.discarded
  const share = (weightOfUsual * usualRecord + record.kept) / (weightOfUsual + judged)
  if (judged > 0) basis.push(`${record.kept} of ${judged} memories of its agent were kept`)
  return { score: clamp(clamp(score) * Math.min(1.1, share / usualRecord)), basis: sentence(basis) }
}

/** 1 minus the highest similarity to a duplicate; names kept texts in the basis. */
export function uniquenessOf(of: Case, closest: number | null = null): Score {
  const alike = similarOf(of)
  const near = Math.max(closest ?? 0, ...alike.map(({ similarity }) => similarity))
  const kept = alike.filter(isKept).length
  if (alike.length > 0) {
    const basis =
      kept > 0
        ? `${counted(kept, 'kept text')} already says this`
        : `${counted(alike.length, 'undecided text')} also says this`
    return { score: clamp(1 - near), basis: (kept || alike.length) > 1 ? basis.replace(' says', ' say') : basis }
  }
  const shown = (closest ?? 0).toFixed(2)
  const basis = shown === '0.00' ? 'No similar memory' : `The most similar text scores ${shown}`
  return { score: clamp(1 - near), basis }
}

/** Joins facts to one sentence, without its full stop. */
export function sentence(parts: readonly string[]): string {
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A score limited to 0 to 1, to three digits. */
export function clamp(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
}
