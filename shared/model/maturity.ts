/*
 * The states of a memory and how it moves among them. Without schemas, so that the page, which asks the same questions as
 * the engine, need not load what checks values.
 */
export const maturities = ['raw', 'validated', 'escalated', 'discarded'] as const
type Maturity = (typeof maturities)[number]

/** State changes a decision can request. */
export type MaturityEvent = 'validate' | 'promote' | 'discard' | 'restore' | 'unpromote'

const moves: Record<MaturityEvent, readonly Maturity[]> = {
  validate: ['raw'],
  promote: ['raw', 'validated'],
  discard: ['raw', 'validated'],
  restore: ['discarded'],
  unpromote: ['escalated'],
}

/** Returns the state an event leads to. `before` is the state a restore or unpromotion returns to. */
export function nextMaturity(event: MaturityEvent, before: Maturity = 'raw'): Maturity {
  switch (event) {
    case 'validate':
      return 'validated'
    case 'promote':
      return 'escalated'
    case 'discard':
      return 'discarded'
    case 'restore':
    case 'unpromote':
      return before
  }
}

/** Checks whether a memory was merged or edited into another; one that lost a conflict is superseded too, but discarded. */
export function isReplaced(memory: { maturity: Maturity; superseded_by: string | null }): boolean {
  return memory.superseded_by !== null && memory.maturity !== 'discarded'
}

/** Returns why an event is not allowed on a memory, as a sentence with a way out; null if it is allowed. */
export function refusal(
  event: MaturityEvent | 'edit' | 'merge' | 'retain' | 'confirm' | 'purge',
  memory: { maturity: Maturity; escalated_to: string | null; superseded_by?: string | null },
): string | null {
  const { maturity } = memory
  // The losing side of a conflict is both discarded and superseded, and may be restored.
  const mayReturn = event === 'restore' && maturity === 'discarded'
  if (memory.superseded_by && event !== 'purge' && !mayReturn)
    return `It was superseded by ${memory.superseded_by}. Decide on that one, or un-merge it first.`
  if (event === 'purge') {
    return maturity === 'discarded'
      ? null
      : `Only a discarded memory can be purged; this one is ${maturity}. Discard it first.`
  }
  if (event === 'confirm') return maturity === 'discarded' ? 'It is discarded. Restore it first.' : null
  if (maturity === 'escalated' && event !== 'unpromote')
    return `Escalated memories are frozen: it was promoted to ${memory.escalated_to ?? 'a reference elsewhere'}. Un-promote it first.`
  const from = event === 'edit' || event === 'merge' || event === 'retain' ? moves.discard : moves[event]
  if (from.includes(maturity)) return null
  if (maturity === 'discarded') return 'It is discarded. Restore it first.'
  if (event === 'restore') return `Only a discarded memory can be restored; this one is ${maturity}.`
  if (event === 'unpromote') return `It was never promoted; it is ${maturity}.`
  return `It is ${maturity} already.`
}
