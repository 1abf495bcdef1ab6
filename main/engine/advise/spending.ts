import type { AdvisorCaps, AdvisorModel, AdvisorSpending } from '../../../shared/model/advisor.ts'
import { formatNumber } from '../../../shared/text/counted.ts'
import { dollars } from '../../../shared/text/dollars.ts'

/** Before the first call. */
export const nothingSpent: AdvisorSpending = { calls: 0, unpriced: 0, tokens_in: 0, tokens_out: 0, cost: 0 }

/** Tokens a reply usually has, and may have at most, for one memory; drafts of merged texts are the longest. */
const usualReply = 200
const maxReply = 700
/** What a reply has besides. */
const replyFrame = 60

/** Returns how many tokens a reply about so many memories usually has. */
export function usualReplyTokens(memories: number): number {
  return replyFrame + usualReply * memories
}

/** Returns how many tokens a reply about memories may have at most; a draft may be as long as what it joins. */
export function maxReplyTokens(memories: number, question: number): number {
  return replyFrame + maxReply * memories + Math.ceil(question / 2)
}

/** Returns what a call takes, by the prices of its model. */
export function spendingOf(
  { price_in, price_out }: Pick<AdvisorModel, 'price_in' | 'price_out'>,
  { in: sent, out: received }: { in: number; out: number },
): AdvisorSpending {
  const isPriced = price_in !== null && price_out !== null
  return {
    calls: 1,
    unpriced: isPriced ? 0 : 1,
    tokens_in: sent,
    tokens_out: received,
    cost: isPriced ? (sent * price_in + received * price_out) / 1_000_000 : 0,
  }
}

/** Adds spendings. */
export function addSpending(...all: readonly AdvisorSpending[]): AdvisorSpending {
  const sum = (key: keyof AdvisorSpending): number => all.reduce((total, each) => total + each[key], 0)
  return {
    calls: sum('calls'),
    unpriced: sum('unpriced'),
    tokens_in: sum('tokens_in'),
    tokens_out: sum('tokens_out'),
    cost: sum('cost'),
  }
}

/** What may still be spent: a run’s and a month’s spending, against the caps. */
export interface Budget {
  caps: AdvisorCaps
  run: AdvisorSpending
  month: AdvisorSpending
}

/**
 * Returns the cap that a next call would break, in a sentence; null if it fits. A model whose price is unknown breaks no cap of
 * money; the caps of tokens hold for it.
 */
export function capReached({ caps, run, month }: Budget, next: AdvisorSpending): string | null {
  const tokensOf = ({ tokens_in, tokens_out }: AdvisorSpending): number => tokens_in + tokens_out
  for (const [of, spent, tokens, cost] of [
    ['a run', run, caps.run_tokens, caps.run_cost],
    ['a month', month, caps.month_tokens, caps.month_cost],
  ] as const) {
    if (tokens !== null && tokensOf(spent) + tokensOf(next) > tokens)
      return `The cap of ${formatNumber(tokens)} tokens for ${of} is reached: ${formatNumber(tokensOf(spent))} are used, and the next question may take ${formatNumber(tokensOf(next))}.`
    if (cost !== null && spent.cost + next.cost > cost)
      return `The cap of ${dollars(cost)} for ${of} is reached: ${dollars(spent.cost)} are spent, and the next question may cost ${dollars(next.cost)}.`
  }
  return null
}
