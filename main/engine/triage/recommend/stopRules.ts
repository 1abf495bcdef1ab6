import { conflictsOf, isKept } from '../assess/case.ts'
import type { RecommendRule } from './rule.ts'

/** What only a person can settle. These come first: nothing else is recommended before they are. */
export const stopRules: readonly RecommendRule[] = [
  {
    id: 'recommend.changed-elsewhere',
    action: 'needs-you',
    sentence: 'Somebody else changed what was decided on',
    apply: ({ of }) =>
      of.waits
        ? {
            score: 1,
            because: [{ rule: 'recommend.changed-elsewhere', text: 'Changed in its file after it was decided on' }],
          }
        : null,
  },
  {
    id: 'recommend.secret',
    action: 'needs-you',
    sentence: 'Holds a secret or a number money can be taken with',
    apply: ({ of }) => {
      const found = of.findings.filter(
        ({ rule, severity }) =>
          (rule.startsWith('secret.') && severity !== 'info') || (rule.startsWith('personal.') && severity === 'stop'),
      )
      if (found.length === 0) return null
      const because = found.map((at) => ({ rule: at.rule, text: 'Holds a secret: take it out, then decide', at }))
      return { score: found.some(({ severity }) => severity === 'stop') ? 1 : 0.8, because }
    },
  },
  {
    id: 'recommend.aimed-at-agents',
    action: 'needs-you',
    sentence: 'Holds text aimed at agents, or hidden from readers',
    apply: ({ of }) => {
      const found = of.findings.filter(
        ({ rule, severity }) => /^(?:poisoning|hidden)\./.test(rule) && severity !== 'info',
      )
      if (found.length === 0) return null
      const because = found.map((at) => ({
        rule: at.rule,
        text: at.rule.startsWith('hidden.')
          ? 'Holds characters nobody sees'
          : 'Speaks to agents like an order from outside',
        at,
      }))
      return { score: found.some(({ severity }) => severity === 'stop') ? 1 : 0.7, because }
    },
  },
  {
    id: 'recommend.conflict',
    action: 'needs-you',
    sentence: 'Cannot hold beside another text: one of them is wrong',
    apply: ({ of }) => {
      const against = conflictsOf(of).toSorted(
        (one, other) =>
          Number(isKept(other)) - Number(isKept(one)) ||
          other.similarity - one.similarity ||
          (one.id < other.id ? -1 : 1),
      )
      const [first] = against
      if (!first) return null
      const newer = first.timestamp < of.timestamp ? 'Newer than' : 'Older than'
      const what = isKept(first) ? ', which is kept,' : ''
      const because = [{ rule: 'recommend.conflict', text: `${newer} {other}${what} and cannot hold beside it` }]
      return { score: first.similarity, because, with: against.slice(0, mostNamed).map(({ id }) => id) }
    },
  },
]

const mostNamed = 10
