import {
  type AdvisorEstimate,
  type AdvisorModel,
  type AdvisorModelSpending,
  type AdvisorProvider,
  type AdvisorReport,
  type AdvisorSpending,
  advisorDropWords,
  advisorDrops,
} from '../../../../shared/model/advisor.ts'
import { dollars } from '../../../../shared/text/dollars.ts'
import { counted, formatNumber } from '../../../ui/counted.ts'

/** The providers as the form offers them. */
export const providerLabels: Readonly<Record<AdvisorProvider, string>> = {
  ollama: 'Ollama',
  'openai-compatible': 'OpenAI-compatible',
  anthropic: 'Anthropic',
}

/** The dollars of a spending; `price unknown` where no price is known. */
function costWords({ calls, unpriced, cost }: AdvisorSpending): string {
  if (unpriced === 0) return dollars(cost)
  return unpriced === calls
    ? 'price unknown'
    : `${dollars(cost)}, and ${counted(unpriced, 'question')} of unknown price`
}

/** For example `3 questions, 5,200 tokens in, 600 out: $0.0042`. */
export function spendingWords(spending: AdvisorSpending): string {
  const { calls, tokens_in, tokens_out } = spending
  return `${counted(calls, 'question')}, ${formatNumber(tokens_in)} tokens in, ${formatNumber(tokens_out)} out: ${costWords(spending)}`
}

/** The host of a model, and that it is this machine. */
export function placeWords({ host, leaves }: Pick<AdvisorModelSpending, 'host' | 'leaves'>): string {
  return leaves ? host : `${host}, on this machine`
}

/** What of the memories that wait would be asked about. */
export function waitingWords({ waiting, settled_by_rules, asked_before, memories }: AdvisorEstimate): string {
  const others = [
    settled_by_rules > 0 && `${formatNumber(settled_by_rules)} the rules are sure about`,
    asked_before > 0 && `${formatNumber(asked_before)} it answered before`,
  ].filter((part) => part !== false)
  const rest = others.length > 0 ? `; not ${others.join(' and ')}` : ''
  return `${formatNumber(memories)} of ${counted(waiting, 'memory that waits', 'memories that wait')}${rest}`
}

/** What a price is, or that none is set. */
export function priceWords({ price_in, price_out }: AdvisorModel): string {
  return price_in === null || price_out === null ? 'unknown' : `$${price_in} in, $${price_out} out for a million tokens`
}

/** How a run ended. */
export const stateWords: Readonly<Record<AdvisorReport['state'], string>> = {
  running: 'Running',
  done: 'Done',
  capped: 'Ended by a cap',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

/** Why verdicts were not proposed, with how many each; empty if all were. */
export function droppedWords({ dropped }: Pick<AdvisorReport, 'dropped'>): string {
  return advisorDrops
    .flatMap((why) => (dropped[why] > 0 ? [`${formatNumber(dropped[why])} ${advisorDropWords[why]}`] : []))
    .join(', ')
}
