import { demandIn } from './assess/demand.ts'
import { type RecommendRule, inContent } from './rule.ts'

/** Cases that only a person may decide, regardless of other rules. */
export const stopRules: readonly RecommendRule[] = [
  {
    id: 'recommend.changed-elsewhere',
    action: 'needs-you',
    prior: 0.98,
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
    prior: 0.95,
    sentence: 'Holds a secret or personal data',
    apply: ({ of }) => {
      const found = of.findings.filter(
        ({ group, severity }) =>
          (group === 'secret' && severity !== 'info') || (group === 'personal' && severity === 'stop'),
      )
      if (found.length === 0) return null
      const because = found.map((at) => ({
        rule: at.rule,
        text: `Holds ${at.group === 'secret' ? 'a secret: take it' : 'personal data: take them'} out, then decide`,
        at,
      }))
      return { score: found.some(({ severity }) => severity === 'stop') ? 1 : 0.8, because }
    },
  },
  {
    id: 'recommend.aimed-at-agents',
    action: 'needs-you',
    prior: 0.9,
    sentence: 'Holds text aimed at agents, or hidden from readers',
    apply: ({ of }) => {
      const found = of.findings.filter(
        ({ group, severity }) => (group === 'poisoning' || group === 'hidden') && severity !== 'info',
      )
      if (found.length === 0) return null
      const because = found.map((at) => ({
        rule: at.rule,
        text: at.group === 'hidden' ? 'Holds invisible characters' : 'Speaks to agents like an order from outside',
        at,
      }))
      return { score: found.some(({ severity }) => severity === 'stop') ? 1 : 0.7, because }
    },
  },
  {
    id: 'recommend.shouts',
    action: 'needs-you',
    prior: 0.8,
    sentence: 'Opens by demanding to be read and followed',
    apply: ({ of }) => {
      const found = of.approved === null ? demandIn(of.content) : null
      if (!found) return null
      const text = 'Demands an agent’s attention: a person has to judge what it orders'
      return { score: 0.8, because: [{ rule: 'recommend.shouts', text, at: inContent(found) }] }
    },
  },
]
