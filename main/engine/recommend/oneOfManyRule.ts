import { formatNumber } from '../../../shared/text/counted.ts'
import { oneOfManyRule as rule } from '../rules/figures.ts'
import type { RecommendRule } from './rule.ts'

/**
 * A text that differs from many others only in figures is a log line. If its words give a reason or an order, the newest one
 * has no finding and is left to the other rules.
 */
export const oneOfManyRule: RecommendRule = {
  id: 'recommend.one-of-many',
  action: 'discard',
  prior: 0.9,
  sentence: 'One of many that differ only in numbers',
  apply: ({ of }) => {
    const at = of.findings.find((finding) => finding.rule === rule)
    if (!at || of.approved !== null) return null
    const many = formatNumber(roundedDown(of.ofPattern))
    return { score: 1, because: [{ rule, text: `One of ${many} or more that differ only in numbers`, at }] }
  },
}

/** Only the first digit, so that the sentence stays true as the number grows. */
function roundedDown(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, count)))
  return Math.floor(count / unit) * unit
}
