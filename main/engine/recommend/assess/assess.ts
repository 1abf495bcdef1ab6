import type { Tier } from '../../../../shared/model/memory.ts'
import type { Assessment } from '../../../../shared/model/recommendation.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { Case, Found } from '../../store/queries/cases.ts'
import { similarOf, conflictsOf, isKept } from './case.ts'
import { aboutWhole } from './aboutWhole.ts'
import type { Signs } from './signs.ts'

type Score = Assessment['accuracy']

/**
 * Returns the four scores of a memory, each 0 to 1 with its basis. `closest` is the highest similarity to any kept or known
 * text, if computed; without it only similar texts count.
 */
export function assess(of: Case, signs: Signs, closest: number | null = null): Assessment {
  return {
    frequency: frequencyOf(of),
    generalizability: generalizabilityOf(of, signs),
    accuracy: accuracyOf(of),
    uniqueness: uniquenessOf(of, closest),
  }
}

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

/** Starts at 0.5; each sign of a general rule raises it, each sign of a single event lowers it. Clamped to 0 to 1. */
function generalizabilityOf(of: Case, signs: Signs): Score {
  const found = (rule: string): boolean => of.findings.some((finding: Found) => finding.rule === rule)
  const parts: [boolean, number, string][] = [
    [of.scope === 'universal', 0.15, 'stored as universal'],
    [signs.rule !== null, 0.2, 'worded as a rule'],
    [signs.reason !== null, 0.15, 'says why'],
    [of.kind === 'convention' || of.kind === 'constraint' || of.kind === 'known_fix', 0.1, `a ${kindText(of)}`],
    [of.kind === 'environment', -0.1, 'about one environment'],
    [signs.report !== null, -0.3, 'a report of something done'],
    [found('promote.dated'), -0.15, 'tied to a date'],
    [signs.single !== null, -0.15, 'about one place or version'],
    [aboutWhole({ of, signs }).some(({ rule }) => rule === 'gate.passing-state'), -0.25, 'true only for a moment'],
    [signs.personal !== null, -0.1, 'a first-person report'],
    [signs.dangling !== null, -0.15, 'unclear without its context'],
    [of.scope_path !== null, -0.1, 'about one path'],
  ]
  const holding = parts.filter(([holds]) => holds)
  const score = clamp(holding.reduce((sum, [, weight]) => sum + weight, 0.5))
  return { score, basis: sentence(holding.map(([, , text]) => text)) || 'No sign either way' }
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
function accuracyOf(of: Case): Score {
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

function kindText({ kind }: Case): string {
  return kind === 'known_fix' ? 'known fix' : String(kind)
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function clamp(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
}
