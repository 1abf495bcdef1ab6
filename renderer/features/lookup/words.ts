import type { Gain, Intent } from '../../../shared/model/lookUp.ts'
import { type Level, type Pack, budgets } from '../../../shared/model/pack.ts'
import { counted, formatNumber } from '../../ui/counted.ts'

/** What each intent looks for, beside its name. */
export const intentHints: Readonly<Record<Intent, string>> = {
  debug: 'what went wrong before',
  implement: 'the reviewed way of doing it',
  navigate: 'places in the code',
  convention: 'how it is done here',
  history: 'decisions, and what they replaced',
  validate: 'what may no longer hold',
}

/** Such as `× 1.2 known fix`. */
export function gainWords({ words, factor }: Gain): string {
  return `× ${factor} ${words}`
}

/** Such as `counts more: known fix (× 1.2), grounded (× 1.1); less: inferred (× 0.95)`. */
export function planWords(plan: readonly Gain[]): string {
  const list = (gains: readonly Gain[]) => gains.map(({ words, factor }) => `${words} (× ${factor})`).join(', ')
  const more = plan.filter(({ factor }) => factor > 1)
  const less = plan.filter(({ factor }) => factor < 1)
  return [more.length > 0 && `counts more: ${list(more)}`, less.length > 0 && `less: ${list(less)}`]
    .filter(Boolean)
    .join('; ')
}

/** Such as `5 memories, 1 reference`; `nothing` if it holds neither. */
export function heldWords(memories: number, references: number): string {
  const parts = [memories > 0 && counted(memories, 'memory'), references > 0 && counted(references, 'reference')]
  return parts.filter(Boolean).join(', ') || 'nothing'
}

/** Says how many memories match that are not in a pack, and how to get them; null if there are none. */
export function moreWords({ next }: Pick<Pack, 'next'>, isAsked: boolean): string | null {
  if (!next) return null
  const more = `${counted(next.memories, 'more memory')} ${next.memories === 1 ? 'matches' : 'match'}`
  if (next.level === null) return `${more}. Ask ${isAsked ? 'a narrower question' : 'a question'}.`
  return `${more}. Choose ${next.level} to include more.`
}

/** Such as `deep: at most 1,500 tokens`. */
export function levelWords(level: Level): string {
  return `${level}: at most ${formatNumber(budgets[level])} tokens`
}
