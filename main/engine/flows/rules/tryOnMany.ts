import type { Rule } from '../../../../shared/model/rule.ts'
import { type ReadableDb, sql } from '../../store/db.ts'
import { ruleSetOf } from '../../rules/compile.ts'
import { type FigurePattern, figurePatternOf, oneOfManyRule } from '../../rules/figures.ts'

interface TextRow {
  row: number
  id: string
  content: string
  project_id: string | null
  timestamp: string
}

interface Member extends Omit<TextRow, 'content' | 'project_id'>, FigurePattern {}

const page = 500

/**
 * Where the rule about texts that differ only in numbers would fire in a library if it were as given, by the ids of the
 * memories; the same as the store counts. `yieldIfDue` is called between texts.
 */
export async function oneOfManyHits(
  db: ReadableDb,
  rule: Rule,
  yieldIfDue: () => Promise<void> | undefined,
): Promise<ReadonlyMap<string, { start: number; end: number }>> {
  const set = ruleSetOf([{ ...rule, id: oneOfManyRule }])
  const groups = new Map<number, Member[]>()
  const groupOf = ({ pattern }: FigurePattern): Member[] => {
    const known = groups.get(pattern) ?? []
    groups.set(pattern, known)
    return known
  }
  for (let texts = textsAfter(db, 0); texts.length > 0; texts = textsAfter(db, texts.at(-1)!.row))
    for (const { content, project_id, ...text } of texts) {
      const pattern = figurePatternOf(content, project_id, set)
      if (pattern) groupOf(pattern).push({ ...text, ...pattern })
      await yieldIfDue()
    }
  const hits = new Map<string, { start: number; end: number }>()
  for (const members of groups.values()) {
    if (new Set(members.map(({ figures }) => figures)).size < rule.fewest) continue
    const newest = members.reduce((best, member) => (isNewer(member, best) ? member : best))
    for (const { id, teaches, start, end } of members) if (!teaches || id !== newest.id) hits.set(id, { start, end })
  }
  return hits
}

function isNewer(one: Member, other: Member): boolean {
  return one.timestamp === other.timestamp ? one.id > other.id : one.timestamp > other.timestamp
}

function textsAfter(db: ReadableDb, row: number): TextRow[] {
  return sql<TextRow>(
    db,
    'SELECT row, id, content, project_id, timestamp FROM memories WHERE row > ? ORDER BY row LIMIT ?',
  ).all(row, page)
}
