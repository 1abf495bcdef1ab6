import type { Goal, Insights } from '../../shared/model/insights.ts'
import type { Command } from './command.ts'
import { percent, tableText, writeJson } from './print.ts'
import { projectOf } from './projectOf.ts'

export const insights: Command = {
  name: 'insights',
  summary: 'Print curation statistics: backlog, verdicts, goals, rules and the cost of references',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    project: { value: 'P', help: 'only this project: its id, name or folder; none for memories without a project' },
    weeks: { value: 'N', help: 'how many weeks, including the current one; default: 14' },
  },
  async run(call) {
    const { client } = await call.open()
    const weeks = call.arguments.number('weeks', 2, 104)
    const made = await client.reports.insights({ project: projectOf(call), ...(weeks !== undefined && { weeks }) })
    if (call.json) return writeJson(call, made)
    const parts = [weeksText, goalsText, rulesText, economicsText]
    return call.io.write(parts.map((part) => part(made, call.io.width)).join('\n'))
  },
}

function weeksText({ weeks, backlog, promoted, merged, discarded, time }: Insights, width: number | null): string {
  const rows = weeks.map(({ start, number }, at) => [
    `${number} (${start})`,
    backlog[at] ?? '–',
    promoted[at] ?? 0,
    merged[at] ?? 0,
    discarded[at] ?? 0,
    minutes(time.review_ms[at] ?? null),
  ])
  return tableText(['week', 'raw', 'promoted', 'merged', 'discarded', 'time'], rows, width)
}

function goalsText({ goals }: Insights, width: number | null): string {
  const rows = goals.map((goal) => [
    goal.label,
    amount(goal, goal.value),
    `${goal.keep === 'below' ? 'under' : 'over'} ${amount(goal, goal.goal)}`,
    goal.met === null ? '' : goal.met ? 'met' : 'ALERT',
    goal.words,
  ])
  return tableText(['goal', 'now', 'aim', '', ''], rows, width)
}

function amount({ unit }: Goal, value: number | null): string {
  if (value === null) return '–'
  return unit === 'dollars' ? `$${value.toFixed(2)}` : percent(value)
}

function rulesText({ rules }: Insights, width: number | null): string {
  if (rules.length === 0) return 'No rule has recommended anything yet. Run `schoolhouse triage`.\n'
  const rows = rules.map(({ rule, action, fired, decided, overruled, precision, now }) => [
    rule,
    action,
    fired,
    overruled,
    decided === 0 || precision === null ? '' : precision.toFixed(2),
    now,
  ])
  return tableText(['rule', 'recommends', 'fired', 'overruled', 'precision', 'now'], rows, width)
}

function economicsText({ economics }: Insights, width: number | null): string {
  if (economics.references.length === 0) return 'No references yet, so there is no token cost to show.\n'
  const rows = economics.references.map(({ id, tokens, always, uses_a_week, net, break_even }) => [
    id,
    tokens,
    always,
    Number(uses_a_week.toFixed(1)),
    net,
    break_even ?? 'never',
  ])
  const table = tableText(
    ['reference', 'tokens', 'each session', 'uses/week', 'net tokens', 'paid for by'],
    rows,
    width,
  )
  return `${table}${economics.net >= 0 ? 'Saved' : 'Spent'} so far: ${Math.abs(economics.net)} tokens, estimated.\n`
}

function minutes(ms: number | null): string {
  if (ms === null) return ''
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
