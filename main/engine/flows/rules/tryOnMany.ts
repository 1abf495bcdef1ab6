import type { Rule } from '../../../../shared/model/rule.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type TextRow, eachText } from '../../store/queries/memoryLookups.ts'
import { ruleSetOf } from '../../rules/compile.ts'
import { type FigurePattern, figurePatternOf, oneOfManyRule } from '../../rules/figures.ts'

interface Member extends Pick<TextRow, 'id' | 'timestamp'>, FigurePattern {}

/**
 * Returns the matches, by memory id, of the rule about texts that differ only in numbers if it were as given; equal to what
 * the store counts. Calls `yieldIfDue` between texts.
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
  for (const { id, timestamp, content, project_id } of eachText(db)) {
    const pattern = figurePatternOf(content, project_id, set)
    if (pattern) groupOf(pattern).push({ id, timestamp, ...pattern })
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
