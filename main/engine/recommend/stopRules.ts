import { demandIn } from './assess/demand.ts'
import { type RecommendRule, inContent } from './rule.ts'

/** Cases that only a person may decide, regardless of other rules. */
export const stopRules: readonly RecommendRule[] = [
  {
    id: 'recommend.changed-elsewhere',
    action: 'needs-you',
    prior: 0.98,
    sentence: 'Changed in its file after it was decided on',
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
    sentence: 'Contains a secret or personal data',
    apply: ({ of }) => {
      const found = of.findings.filter(
        ({ group, severity }) =>
          (group === 'secret' && severity !== 'info') || (group === 'personal' && severity === 'stop'),
      )
      if (found.length === 0) return null
      const because = found.map((at) => ({
        rule: at.rule,
        text: `Contains ${at.group === 'secret' ? 'a secret: remove it' : 'personal data: remove it'}, then decide`,
        at,
      }))
      return { score: found.some(({ severity }) => severity === 'stop') ? 1 : 0.8, because }
    },
  },
  {
    id: 'recommend.aimed-at-agents',
    action: 'needs-you',
    prior: 0.9,
    sentence: 'Contains text aimed at agents, or hidden from readers',
    apply: ({ of }) => {
      const found = of.findings.filter(
        ({ group, severity }) => (group === 'poisoning' || group === 'hidden') && severity !== 'info',
      )
      if (found.length === 0) return null
      const because = found.map((at) => ({
        rule: at.rule,
        text: at.group === 'hidden' ? 'Contains invisible characters' : 'Reads like an instruction planted for agents',
        at,
      }))
      return { score: found.some(({ severity }) => severity === 'stop') ? 1 : 0.7, because }
    },
  },
  {
    id: 'recommend.shouts',
    action: 'needs-you',
    prior: 0.8,
    sentence: 'Demands to be read and followed',
    apply: ({ of }) => {
      const found = of.approved === null ? demandIn(of.content) : null
      if (!found) return null
      const text = 'Demands an agent’s attention: check what it orders'
      return { score: 0.8, because: [{ rule: 'recommend.shouts', text, at: inContent(found) }] }
    },
  },
]
