import { fenceAfter, headingOf } from '../../../shared/text/markdown.ts'
import { titleOf } from '../../../shared/text/title.ts'
import type { SourceRecord } from '../store/sourceRecord.ts'
import { headingParts, labelledText } from './headingParts.ts'
import { utcFromLocal } from './jaatoTime.ts'
import type { Line } from './lines.ts'

/** An entry of a log of learnings: `## [LRN-20260322-001] correction`, fields such as `**Logged**: …`, parts such as `### Summary`. */
export interface LearningEntry {
  kind: 'learning'
  lines: readonly Line[]
  /** `external_id` is its id in the log; `timestamp` when it was logged, null if it does not say. */
  record: Pick<SourceRecord, 'external_id' | 'content' | 'description' | 'tags' | 'evidence'> & {
    timestamp: string | null
  }
}

/** An entry of a log of learnings, or lines around them. */
export type LogPart = LearningEntry | { kind: 'text'; lines: readonly Line[] }

/** The start of an entry's heading: its id. The rest says what sort of learning it is. */
const entryId = /^\[([A-Z]{2,6}-\d{6,8}-\w{1,20})\]/

/**
 * Splits a file into the entries of a log of learnings and the lines around them; a file without any is one part. An entry ends
 * at the next heading of its level or a higher one.
 */
export function* logParts(lines: readonly Line[]): Generator<LogPart> {
  let entry: { level: number; id: string; category: string } | null = null
  let part: Line[] = []
  let fence = ''
  const ended = (): LogPart[] => {
    const [made, own] = [entry, part]
    entry = null
    part = []
    if (made) return [entryOf(made, own)]
    return own.length > 0 ? [{ kind: 'text', lines: own }] : []
  }
  for (const line of lines) {
    const text = textOf(line)
    const heading = fence === '' ? headingOf(text) : null
    fence = fenceAfter(text, fence)
    const [start = '', id] = entryId.exec(heading?.text ?? '') ?? []
    if (heading && (id !== undefined || (entry && heading.level <= entry.level))) yield* ended()
    if (heading && id !== undefined)
      entry = { level: heading.level, id, category: heading.text.slice(start.length).trim() }
    part.push(line)
  }
  yield* ended()
}

/** Parts that say where an entry is from, not what was learned. */
const about = /^metadata$/i
/** Fields above the first heading that describe the entry; any other text there is what was learned. */
const describing = /^\*\*(?:logged|priority|status|area)(?:\*\*:|:\*\*).*$/gim

function entryOf({ id, category }: { id: string; category: string }, lines: readonly Line[]): LearningEntry {
  const parts = headingParts(lines.slice(1).map(textOf))
  const fields = fieldsIn(parts[0]?.text ?? '')
  const facts = fieldsIn(parts.find(({ name }) => about.test(name))?.text ?? '')
  const told = parts
    .map((part, at) => (at === 0 ? { ...part, text: part.text.replace(describing, '').trim() } : part))
    .filter(({ name, text }) => text !== '' && !about.test(name))
  const content = labelledText(told)
  const [first] = told
  const tags = [category, fields.get('area'), ...(facts.get('tags') ?? '').split(',')]
  const sources = ['source', 'related files', 'see also'].flatMap((name) => {
    const value = facts.get(name)
    return value ? `${name}: ${value}` : []
  })
  const logged = fields.get('logged')
  return {
    kind: 'learning',
    lines,
    record: {
      external_id: id,
      content,
      description: first ? titleOf(first.text) : id,
      tags: [...new Set(tags.map((tag) => (tag ?? '').trim()).filter((tag) => tag !== ''))],
      evidence: sources.length > 0 ? sources.join('; ') : null,
      timestamp: logged === undefined ? null : utcFromLocal(logged),
    },
  }
}

/** Fields such as `**Logged**: …` or `- Tags: …`, by their names in lower case. */
function fieldsIn(text: string): Map<string, string> {
  const field = /^(?:- +)?(?:\*\*)?([\w ]{1,40}?)(?:\*\*)?:(?:\*\*)?[ \t]+(\S.*)$/gm
  return new Map([...text.matchAll(field)].map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]))
}

function textOf({ bytes }: Line): string {
  return bytes.toString('utf8')
}
