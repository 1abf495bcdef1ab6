import type { ReviewItem, ReviewQueue, ReviewRow } from '../../../../shared/contract/review.ts'
import { fakeMemory, fakeNow } from '../../../testing/fakeMemories.ts'

/** A row of the queue about one memory. */
export function fakeRow(name: string, more: Partial<ReviewRow> = {}): ReviewRow {
  return {
    key: `m:${name}`,
    group: 'junk',
    kind: 'memory',
    ids: [name],
    title: `About ${name}`,
    fact: 'sure 0.97',
    action: 'discard',
    suggests: null,
    confidence: 0.97,
    like: 'junk:talk',
    like_label: 'Talk of an agent',
    single: false,
    reason: 'Talk of an agent',
    section: 'harbour',
    length: 100,
    ...more,
  }
}

/** A row of the queue about a memory that is worth a reference. */
export function lesson(name: string, more: Partial<ReviewRow> = {}): ReviewRow {
  return fakeRow(name, { action: 'promote', group: 'promotions', like: 'promotions:x', ...more })
}

/** The queue over some rows. */
export function fakeQueue(items: ReviewRow[], more: Partial<ReviewQueue> = {}): ReviewQueue {
  const groups = ['clusters', 'junk', 'conflicts', 'promotions', 'ambiguous'] as const
  const likes = [...Map.groupBy(items, ({ like }) => like)].map(([like, rows]) => ({
    like,
    group: rows[0]!.group,
    label: rows[0]!.like_label,
    count: rows.length,
    length: rows.reduce((sum, { length }) => sum + length, 0),
  }))
  return {
    items,
    total: items.length,
    limit: null,
    judging: 0,
    outdated: false,
    groups: groups.map((group) => ({
      group,
      left: items.filter((row) => row.group === group).length,
      done: 0,
      skipped: 0,
    })),
    likes,
    reviewed: [],
    place: { began_at: new Date(fakeNow).toISOString(), since: null, spent_ms: 0, at: null },
    elsewhere: { total: 0, decisions: [] },
    ...more,
  }
}

/** An item about one memory, or a cluster of as many as there are texts. */
export function fakeItem(row: ReviewRow, contents: string[], version = 'v1'): ReviewItem {
  return {
    ...row,
    version,
    texts: contents.map((content, at) => ({
      letter: contents.length > 1 ? String.fromCharCode(65 + at) : '',
      note: contents.length > 1 ? (at === 0 ? 'fullest' : 'adds nothing') : '',
      memory: { ...fakeMemory(at), id: row.ids[at] ?? '' },
      place: null,
      content,
      spans: contents.length > 1 ? [{ start: 0, end: 3, mark: 'only' }] : [],
    })),
    agreement: contents.length > 1 ? 0.9 : null,
    differences: [],
    code: null,
    recommendation: null,
    record: { agreed: 3, all: 4 },
    result:
      contents.length > 1
        ? {
            content: contents[0] ?? '',
            sentences: [{ text: contents[0] ?? '', letters: ['A', 'B'] }],
            tags: [],
            confidence: 0.9,
            confidence_rule: 'the highest stated',
            scope: 'project',
            weight: 1,
            places: [],
          }
        : null,
    evidence: null,
    neighbours: [],
    proposals: [],
    refused: null,
    stored: 'discarded',
    written: 'nothing',
    files: [],
  }
}
