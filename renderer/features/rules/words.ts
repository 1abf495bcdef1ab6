import type { RuleState } from '../../../shared/model/rule.ts'

export const groupNames: Record<RuleState['group'], string> = {
  noise: 'Noise',
  reject: 'To discard',
  gate: 'Gates of a promotion',
  promote: 'Signs of a fact',
  secret: 'Secrets',
  personal: 'Personal data',
  poisoning: 'Aimed at agents',
  hidden: 'Hidden characters',
}

export const groups = Object.keys(groupNames) as RuleState['group'][]

/** Checks whether hits of this group may be discarded in bulk. */
export function isNoise({ group }: Pick<RuleState, 'group'>): boolean {
  return group === 'noise' || group === 'reject'
}

export const severityNames: Record<RuleState['severity'], string> = {
  info: 'tells',
  warn: 'warns',
  stop: 'stops',
}

/** Formats `right 0.92, of 24 decided`; null if nobody has decided yet. */
export function precisionWords({ precision }: Pick<RuleState, 'precision'>): string | null {
  if (!precision) return null
  return `right ${precision.value.toFixed(2)}, of ${precision.of} decided`
}
