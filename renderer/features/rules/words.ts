import type { RuleState } from '../../../shared/model/rule.ts'

export const groupNames: Record<RuleState['group'], string> = {
  noise: 'Noise',
  reject: 'To reject',
  gate: 'Gates of a promotion',
  promote: 'Signs of a fact',
  secret: 'Secrets',
  personal: 'Personal data',
  poisoning: 'Aimed at agents',
  hidden: 'Hidden characters',
}

export const groups = Object.keys(groupNames) as RuleState['group'][]

/** Groups whose hits may be discarded at once. */
export function isNoise({ group }: Pick<RuleState, 'group'>): boolean {
  return group === 'noise' || group === 'reject'
}

export const severityNames: Record<RuleState['severity'], string> = {
  info: 'tells',
  warn: 'warns',
  stop: 'stops',
}

/** `92 % of 24 decisions agreed`; null until somebody decided. */
export function precisionWords({ precision }: Pick<RuleState, 'precision'>): string | null {
  if (!precision) return null
  return `${Math.round(precision.value * 100)} % right, of ${precision.of} decided`
}
