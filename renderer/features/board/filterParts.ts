import type { TriageSummary } from '../../../shared/contract/triage.ts'
import type { Action } from '../../../shared/model/action.ts'
import type { RuleGroup, RuleState } from '../../../shared/model/rule.ts'
import type { Filter } from '../../../shared/contract/memories.ts'

export type PartKind = 'project' | 'source' | 'agent' | 'tag' | 'age' | 'flag' | 'finding' | 'action'

export interface Choice {
  /** Unique within its part. */
  id: string
  name: string
  count?: number
  change: Partial<Filter>
}

/** One filter of the board. */
export interface FilterPart {
  kind: PartKind
  label: string
  /** Shown as a chip even while not set. */
  always: boolean
  choices: Choice[]
  cleared: Partial<Filter>
  /** Returns the chosen value in words; null when not set. */
  nameOf: (filter: Filter) => string | null
}

interface Named {
  id: string
  name: string
  count: number
}
export type Facets = Record<'projects' | 'sources' | 'agents' | 'tags', Named[]>

const ages: Choice[] = [
  { id: 'u7', name: 'under 7 days', change: { max_age_days: 7, min_age_days: undefined } },
  { id: 'u30', name: 'under 30 days', change: { max_age_days: 30, min_age_days: undefined } },
  { id: 'u90', name: 'under 90 days', change: { max_age_days: 90, min_age_days: undefined } },
  { id: 'o90', name: 'over 90 days', change: { max_age_days: undefined, min_age_days: 90 } },
  { id: 'o365', name: 'over a year', change: { max_age_days: undefined, min_age_days: 365 } },
]

/** Number of memories with a recommended action. */
export type Recommended = Pick<TriageSummary['actions'][number], 'action' | 'count'>

/** A rule whose findings can be used as a filter. */
export type FindingRule = Pick<RuleState, 'id' | 'group' | 'sentence' | 'enabled'>

const groupNames: Record<RuleGroup, string> = {
  noise: 'any noise',
  reject: 'any reason to discard',
  gate: 'any gate',
  promote: 'any sign of a fact',
  secret: 'any secret',
  personal: 'any personal data',
  poisoning: 'anything aimed at agents',
  hidden: 'any hidden character',
}
const ruleGroups = Object.keys(groupNames) as RuleGroup[]

function findingPart(rules: readonly FindingRule[]): FilterPart {
  const name = (id: string): string =>
    groupNames[id as RuleGroup] ?? rules.find((rule) => rule.id === id)?.sentence ?? id
  const choices = [...ruleGroups, ...rules.filter(({ enabled }) => enabled).map(({ id }) => id)]
  return {
    kind: 'finding',
    label: 'Finding',
    always: false,
    choices: choices.map((id) => ({ id, name: name(id), change: { finding: id } })),
    cleared: { finding: undefined },
    nameOf: ({ finding }) => (finding ? name(finding) : null),
  }
}

type FlagKind = NonNullable<Filter['flag']>

const flagNames: Record<FlagKind, string> = {
  gone: 'gone from its source',
  'needs-you': 'needs you',
  'source-changed': 'source changed',
  secret: 'holds a secret',
  'personal-data': 'personal data',
  'aimed-at-agents': 'aimed at agents',
  hidden: 'hidden characters',
  stale: 'stale: what it names is gone',
  'changed-since': 'its code changed since',
  conflict: 'in conflict',
  duplicate: 'similar memories',
  proposed: 'proposed by an agent',
  returned: 'discarded before',
  'merged-here-only': 'merged or edited here only',
  pending: 'not written yet',
}

const flagKinds = Object.keys(flagNames) as FlagKind[]

const recommendedNames: Record<Action, string> = {
  promote: 'promote',
  merge: 'merge',
  validate: 'validate',
  retain: 'snooze',
  discard: 'discard',
  'needs-you': 'needs you',
}

/** Returns the filters of the board with their possible values. */
export function filterParts(
  facets: Facets | undefined,
  rules: readonly FindingRule[] = [],
  recommended: readonly Recommended[] = [],
): FilterPart[] {
  const named = (
    kind: 'project' | 'source' | 'agent' | 'tag',
    label: string,
    from: Named[] | undefined,
    always: boolean,
  ): FilterPart => ({
    kind,
    label,
    always,
    choices: (from ?? []).map(({ id, name, count }) => ({ id, name, count, change: { [kind]: id } })),
    cleared: { [kind]: undefined },
    nameOf: (filter) => {
      const id = filter[kind]
      return id ? (from?.find((one) => one.id === id)?.name ?? id) : null
    },
  })
  const projects = facets?.projects
  const none: Named = { id: 'none', name: 'No project', count: 0 }
  const withNone = projects && !projects.some((one) => one.id === 'none') ? [...projects, none] : projects
  return [
    named('project', 'Project', withNone, false),
    named('source', 'Source', facets?.sources, false),
    named('agent', 'Agent', facets?.agents, true),
    named('tag', 'Tag', facets?.tags, false),
    {
      kind: 'age',
      label: 'Age',
      always: true,
      choices: ages,
      cleared: { max_age_days: undefined, min_age_days: undefined },
      nameOf({ max_age_days, min_age_days }) {
        if (max_age_days) return `under ${max_age_days} days`
        return min_age_days ? `over ${min_age_days} days` : null
      },
    },
    {
      kind: 'flag',
      label: 'Flag',
      always: true,
      choices: flagKinds.map((flag) => ({ id: flag, name: flagNames[flag], change: { flag } })),
      cleared: { flag: undefined },
      nameOf: (filter) => (filter.flag ? flagNames[filter.flag] : null),
    },
    findingPart(rules),
    {
      kind: 'action',
      label: 'Advice',
      always: true,
      choices: (Object.keys(recommendedNames) as Action[]).map((action) => ({
        id: action,
        name: recommendedNames[action],
        count: recommended.find((one) => one.action === action)?.count ?? 0,
        change: { action },
      })),
      cleared: { action: undefined },
      nameOf: (filter) => (filter.action ? recommendedNames[filter.action] : null),
    },
  ]
}
