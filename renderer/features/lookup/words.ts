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

/** Such as `known fix × 1.2`. */
export function gainWords({ words, factor }: Gain): string {
  return `${words} × ${factor}`
}

/** Such as `5 memories, 1 reference`; `nothing` if it holds neither. */
export function heldWords(memories: number, references: number): string {
  const parts = [memories > 0 && counted(memories, 'memory'), references > 0 && counted(references, 'reference')]
  return parts.filter(Boolean).join(', ') || 'nothing'
}

/** What could be had besides what a pack tells; null if nothing. */
export function moreWords({ next }: Pick<Pack, 'next'>, isAsked: boolean): string | null {
  if (!next) return null
  const more = `${counted(next.memories, 'more memory')} could be had`
  if (next.level === null) return `${more}: ask ${isAsked ? 'a narrower question' : 'a question'}.`
  return `${more}: ${next.level} tells more.`
}

/** Such as `deep: at most 1,500 tokens`. */
export function levelWords(level: Level): string {
  return `${level}: at most ${formatNumber(budgets[level])} tokens`
}
