import { type Verb, isPerson } from '../../../shared/model/decision.ts'
import type { CurationReport } from '../../../shared/model/report.ts'
import { counted, formatNumber } from '../../../shared/text/counted.ts'
import { asCode, inlineRuns } from '../../../shared/text/inlineRuns.ts'
import type { HandledRow } from '../store/queries/reportRows.ts'

type Handled = CurationReport['validated'][number]

/**
 * Returns what was done to memories, oldest first. The last decision on a memory counts, unless it only takes another back; a
 * promotion includes the validation it made.
 */
export function curationReport(
  rows: readonly HandledRow[],
  { at, since, project }: Pick<CurationReport, 'at' | 'since' | 'project'>,
): CurationReport {
  const last = new Map<string, HandledRow>()
  for (const row of rows) {
    last.delete(row.memory_id)
    last.set(row.memory_id, row)
  }
  const stand = [...last.values()].filter(({ verb }) => !takenBack.has(verb))
  const of = (...wanted: Verb[]): HandledRow[] => stand.filter(({ verb }) => wanted.includes(verb))
  return {
    at,
    since,
    project,
    reviewed: stand.length,
    by_people: stand.filter(({ actor }) => isPerson(actor)).length,
    promoted: of('promote').map((row) => ({ ...handled(row), reference_id: row.target ?? '' })),
    merged: of('merge', 'merge-into').map((row) => ({ ...handled(row), target: row.target ?? '' })),
    validated: of('validate', 'confirm').map(handled),
    retained: of('retain').map(handled),
    discarded: of('discard').map(handled),
    architecture: of('promote', 'merge-into', 'validate').flatMap((row) => {
      const why = architectural(row)
      if (why === null) return []
      const { reason: _reason, ...memory } = handled(row)
      return [{ ...memory, why }]
    }),
  }
}

/** Verbs that leave a memory as it was before it was reviewed. */
const takenBack: ReadonlySet<Verb> = new Set(['restore', 'unmerge', 'unpromote'])

function handled({ memory_id, external_id, description, actor, at, reason }: HandledRow): Handled {
  return { memory_id, external_id, description, actor, at, reason }
}

const designWords = /\b(architect\w*|adr|design decision|trade-?offs?|we (?:chose|decided)|chosen over|instead of)\b/i
const designTags = new Set(['adr', 'architecture', 'design', 'decision'])

/** Why a memory belongs in an architecture document; null if it does not. */
function architectural({ kind, tags, description, reason }: HandledRow): string | null {
  if (kind === 'decision') return 'it is a decision'
  if (kind === 'constraint') return 'it is a constraint'
  const tag = tags.find((each) => designTags.has(each.toLowerCase()))
  if (tag !== undefined) return `it is tagged ${tag}`
  const word = designWords.exec(`${description}\n${reason ?? ''}`)?.[0]
  return word === undefined ? null : `it says “${word}”`
}

/** Formats the report for people. */
export function curationMarkdown(report: CurationReport): string {
  const { at, since, project, reviewed, by_people, promoted, merged, validated, retained, discarded, architecture } =
    report
  const period = `${since === null ? 'From the beginning' : `From ${since.slice(0, 10)}`} to ${at.slice(0, 10)}`
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0
      ? []
      : [`## ${title} (${formatNumber(lines.length)})`, '', ...lines.map((line) => `- ${line}`), '']
  const why = ({ reason }: { reason: string | null }): string =>
    reason ? `: ${plain(reason)}` : ': no reason was given'
  const lines = [
    `# Curation report${project === null ? '' : `: ${plain(project)}`}`,
    '',
    `${period}. ${counted(reviewed, 'memory')} ${by_people === reviewed ? 'reviewed' : `decided on, ${formatNumber(by_people)} by a person`}: ${formatNumber(promoted.length)} promoted, ${mergedWords(merged)}, ${formatNumber(validated.length)} validated, ${formatNumber(retained.length)} snoozed, ${formatNumber(discarded.length)} discarded.`,
    '',
    ...section(
      'Promoted',
      promoted.map(
        (row) => `${named(row)} → reference \`${row.reference_id}\`${row.reason ? `: ${plain(row.reason)}` : ''}`,
      ),
    ),
    ...section(
      'Merged',
      merged.map((row) => `${named(row)} → \`${row.target}\`${row.reason ? `: ${plain(row.reason)}` : ''}`),
    ),
    ...section('Validated', validated.map(named)),
    ...section(
      'Snoozed',
      retained.map((row) => `${named(row)}${why(row)}`),
    ),
    ...section(
      'Discarded',
      discarded.map((row) => `${named(row)}${why(row)}`),
    ),
    ...section(
      'For an architecture document',
      architecture.map((row) => `${named(row)}: ${row.why}`),
    ),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** The memories, and into how many others they were merged: the history counts those. */
function mergedWords(merged: CurationReport['merged']): string {
  const made = new Set(merged.map(({ target }) => target)).size
  return made === 0 ? '0 merged' : `${formatNumber(merged.length)} merged into ${formatNumber(made)}`
}

/** The text and id, and the actor if it is not a person. */
function named({ memory_id, external_id, description, actor }: Omit<Handled, 'at' | 'reason'>): string {
  const words = `${plain(description)} (\`${external_id ?? memory_id}\`)`
  return isPerson(actor) ? words : `${words}, by ${plain(actor)}, no person`
}

/** Formats a text as one line without Markdown syntax but code. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return inlineRuns(line)
    .map(({ start, end, look }) => {
      const words = line.slice(start, end)
      return look.code ? asCode(words) : words.replace(/[\\`*[\]<>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    })
    .join('')
}
