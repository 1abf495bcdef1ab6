import { expect, test } from 'vitest'
import type { ReviewCandidate } from '../store/queries/reviewCandidates.ts'
import { type PairOf, arrange as arranging } from './arrange.ts'

const memory = (id: string, more: Partial<ReviewCandidate> = {}): ReviewCandidate => ({
  id,
  title: id,
  section: null,
  project: null,
  file: null,
  action: 'validate',
  lead: 'recommend.fact',
  rule: 'recommend.fact',
  said: 'States a rule',
  confidence: 0.9,
  score: 0.9,
  other: null,
  others: null,
  near: 0,
  proposed: 0,
  length: 100,
  ...more,
})
const twin = (id: string, others: string[], confidence = 0.8) =>
  memory(id, { action: 'merge', lead: 'recommend.same-lesson', others: JSON.stringify(others), confidence })
const pair = (older: string, newer: string): PairOf => ({
  older: { id: older, kind: 'memory', description: older, project: null },
  newer: { id: newer, kind: 'memory', description: newer, project: null },
  similarity: 0.9,
  values: null,
  isReplaced: false,
  inCode: null,
})
const contrary = (id: string) => memory(id, { action: 'needs-you', lead: 'recommend.conflict' })
const label = (rule: string) => rule
function arrange(...given: Parameters<typeof arranging>) {
  const work = arranging(...given)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
const told = (rows: ReturnType<typeof arrange>) => rows.map(({ group, ids }) => `${group} ${ids.join('+')}`)

test('noise, and memories that need a person, are never part of a merge', () => {
  const noise = memory('noise', { action: 'discard', lead: 'recommend.noise' })
  const rows = arrange(
    [memory('a'), twin('b', ['a']), noise, contrary('c')],
    [{ ids: ['a', 'b', 'noise', 'c'] }],
    [],
    label,
  )
  expect(told(rows)).toEqual(['clusters a+b', 'junk noise', 'ambiguous c'])
})

test('a cluster has the lowest confidence of its merges, and a group without a recommended merge is no cluster', () => {
  const rows = arrange(
    [memory('a'), twin('b', ['a'], 0.9), twin('c', ['a'], 0.6), memory('d'), memory('e')],
    [{ ids: ['a', 'b', 'c'] }, { ids: ['d', 'e'] }],
    [],
    label,
  )
  expect(rows[0]).toMatchObject({ ids: ['a', 'b', 'c'], confidence: 0.6, fact: '3' })
  expect(told(rows).slice(1)).toEqual(['promotions d', 'promotions e'])
})

test('the reason of a merge says whether the texts say the same, or one of them says more', () => {
  const reasonOf = (other: ReviewCandidate) =>
    arrange([memory('a', { length: 5 }), other], [{ ids: ['a', 'b'] }], [], label)[0]?.reason
  expect(reasonOf(twin('b', ['a']))).toBe('Say the same')
  expect(reasonOf({ ...twin('b', ['a']), lead: 'recommend.says-more' })).toBe('One says more')
})

test('without the text that all of a cluster are like, only those to be merged with one another are one', () => {
  const table = memory('table', { action: 'discard', lead: 'recommend.noise' })
  const rows = arrange(
    [table, twin('row', ['table']), twin('b', ['c']), memory('c'), twin('d', ['b'])],
    [{ ids: ['table', 'row', 'b', 'c', 'd'] }],
    [],
    label,
  )
  expect(told(rows)).toContain('clusters b+c+d')
})

test('a cluster none of whose memories is to be merged with another of it is not asked about', () => {
  const rows = arrange([memory('a'), twin('b', ['outside'])], [{ ids: ['a', 'b'] }], [], label)
  expect(told(rows)).toEqual(['promotions a', 'ambiguous b'])
})

test('two duplicates outside of every cluster are asked together; one whose duplicate is already decided waits', () => {
  const rows = arrange([memory('a', { length: 5 }), twin('b', ['a']), twin('c', ['a'])], [], [], label)
  expect(told(rows)).toEqual(['clusters b+a'])
  expect(told(arrange([twin('d', ['kept for now'])], [], [], label))).toEqual(['ambiguous d'])
})

test('a duplicate of a memory of which only its worth is in question is asked about with it', () => {
  const doubtful = memory('a', { action: 'needs-you', lead: 'recommend.maybe-no-use', length: 5 })
  expect(told(arrange([doubtful, twin('b', ['a'])], [], [], label))).toEqual(['clusters b+a'])
  expect(told(arrange([doubtful, twin('b', ['a'])], [{ ids: ['a', 'b'] }], [], label))).toEqual(['clusters a+b'])
  const conflicting = { ...doubtful, lead: 'recommend.conflict' }
  expect(told(arrange([conflicting, twin('b', ['a'])], [], [], label))).toHaveLength(1)
})

test('two memories that may say the same in other words are one undecided item, shown one by one', () => {
  const look = memory('b', { action: 'needs-you', lead: 'recommend.one-note', others: '["a"]', length: 50 })
  const [row, ...rest] = arrange([memory('a'), look], [], [], label)
  expect(row).toMatchObject({ ids: ['a', 'b'], kind: 'cluster', group: 'ambiguous', action: 'needs-you', single: true })
  expect(rest).toEqual([])
  const noise = memory('z', { action: 'discard', lead: 'recommend.noise' })
  expect(told(arrange([noise, { ...look, others: '["z"]' }], [], [], label))).toEqual(['junk z', 'ambiguous b'])
})

test('a contradiction is one item, unless one side is noise; each memory is in one item', () => {
  const noise = memory('z', { action: 'discard', lead: 'recommend.noise' })
  const rows = arrange(
    [contrary('a'), contrary('b'), contrary('c'), contrary('y'), noise],
    [],
    [pair('a', 'b'), pair('b', 'c'), pair('y', 'z')],
    label,
  )
  expect(told(rows)).toEqual(['junk z', 'conflicts a+b', 'conflicts b+c', 'ambiguous y'])
})

test('of two versions of one note the newer is suggested, also where they do not contradict each other', () => {
  const older = memory('a', { action: 'needs-you', lead: 'recommend.older-version' })
  const [row] = arrange([older, memory('b')], [], [{ ...pair('a', 'b'), isReplaced: true }], label)
  expect(row).toMatchObject({ kind: 'pair', suggests: 'newer', like_label: 'Two versions of one note', single: true })
  const [open] = arrange([contrary('a'), contrary('b')], [], [pair('a', 'b')], label)
  expect(open).toMatchObject({ suggests: null, like_label: 'Contradict each other' })
  const [told] = arrange([contrary('a'), contrary('b')], [], [{ ...pair('a', 'b'), inCode: 'older' }], label)
  expect(told).toMatchObject({ suggests: 'older', like_label: 'Contradict each other' })
})

test('uncertain items are ambiguous; the largest kind of noise comes first, promotions before validations', () => {
  const junk = (id: string, rule: string) => memory(id, { action: 'discard', lead: 'recommend.noise', rule })
  const rows = arrange(
    [
      memory('v'),
      memory('p', { action: 'promote', confidence: 0.6 }),
      memory('q', { action: 'promote', confidence: 0.4 }),
      junk('j1', 'small'),
      junk('j2', 'large'),
      junk('j3', 'large'),
      junk('j4', 'large'),
      ...['j5', 'j6', 'j7', 'j8', 'j9'].map((id) => junk(id, 'large')),
    ],
    [],
    [],
    label,
  )
  expect(told(rows)).toEqual([
    'junk j2',
    'junk j3',
    'junk j4',
    ...['j5', 'j6', 'j7', 'j8', 'j9'].map((id) => `junk ${id}`),
    'junk j1',
    'promotions p',
    'promotions v',
    'ambiguous q',
  ])
})

const sortsOf = (rows: ReturnType<typeof arrange>) =>
  rows.map(({ ids, like_label }) => `${ids.join('+')} ${like_label}`)

test('items with the same reason form a group; groups too small are joined, each item keeping its reason', () => {
  const said = (id: string, words: string) => memory(id, { said: words })
  const rows = arrange(
    [
      said('a', 'States a rule'),
      said('b', 'Its agent states a confidence of 0.80'),
      said('c', 'Its agent states a confidence of 0.75'),
      said('d', 'Its agent states a confidence of 0.90'),
      said('e', 'Says why'),
      ...['f', 'g', 'h', 'i', 'j'].map((id, at) => said(id, `Its agent states a confidence of 0.8${at}`)),
    ],
    [],
    [],
    (rule) => `because of ${rule}`,
  )
  expect(sortsOf(rows)).toEqual([
    'b Its agent states a confidence of …',
    'c Its agent states a confidence of …',
    'd Its agent states a confidence of …',
    ...['f', 'g', 'h', 'i', 'j'].map((id) => `${id} Its agent states a confidence of …`),
    'a Various to keep',
    'e Various to keep',
  ])
  expect(rows.map(({ reason }) => reason)).toEqual(rows.map(() => 'because of recommend.fact'))
})

test('items with a similar memory form a less certain group of their own at the end; noise stays with noise', () => {
  const near = (id: string, more: Partial<ReviewCandidate> = {}) => memory(id, { near: 1, confidence: 0.95, ...more })
  const noise = near('n', { action: 'discard', lead: 'recommend.noise' })
  const rows = arrange([near('a'), memory('b'), memory('c'), near('d', { said: 'Says why' }), noise], [], [], label)
  expect(sortsOf(rows)).toEqual([
    'n Various to discard',
    'b Various to keep',
    'c Various to keep',
    'a Close to another text',
    'd Close to another text',
  ])
  expect(rows.map(({ confidence }) => confidence)).toEqual([0.95, 0.9, 0.9, 0.6, 0.6])
})

test('what is probably of no use is asked about before what possibly is, each as a group of its own', () => {
  const asked = (id: string, score: number) =>
    memory(id, { action: 'needs-you', lead: 'recommend.maybe-no-use', said: 'Worded like notes', score })
  const of = (name: string, score: number) => Array.from({ length: 8 }, (_, at) => asked(`${name}${at}`, score))
  const rows = arrange([...of('a', 0.794), asked('more', 0.5), ...of('b', 0.795), ...of('c', 0.96)], [], [], label)
  const kinds = Map.groupBy(rows, ({ like_label }) => like_label)
  expect([...kinds].map(([kind, own]) => [kind, own.length])).toEqual([
    ['Probably of no use (0.80 or more)', 16],
    ['Possibly of no use (below 0.80)', 9],
  ])
})

test('what is possibly of no use is asked about file by file, where a file has enough of it', () => {
  const asked = (id: string, file: string | null) =>
    memory(id, { action: 'needs-you', lead: 'recommend.maybe-no-use', score: 0.6, file })
  const of = (file: string | null, count: number) =>
    Array.from({ length: count }, (_, at) => asked(`${file}${at}`, file))
  const candidates = [...of('/p/notes/plan.md', 9), ...of('/p/notes/todo.md', 5), ...of(null, 3)]
  const counted = (rows: ReturnType<typeof arrange>) =>
    [...Map.groupBy(rows, ({ like_label }) => like_label)].map(([kind, own]) => [kind, own.length])
  const rows = arrange(candidates, [], [], label)
  expect(counted(rows)).toEqual([
    ['Possibly of no use: notes/plan.md', 9],
    ['Possibly of no use (below 0.80)', 8],
  ])
  const left = candidates.slice(6, 9)
  expect(counted(arrange(left, [], [], label, rows.slice(0, 6)))).toEqual([['Possibly of no use: notes/plan.md', 3]])
})

test('a group keeps its name and place while it is being decided', () => {
  const said = (id: string, words: string) => memory(id, { said: words })
  const left = [
    said('a', 'States a rule'),
    ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => said(id, 'Says why')),
  ]
  const done = left.slice(1).map(() => ({ like: 'promotions:validate:States a rule' }))
  expect(sortsOf(arrange(left, [], [], label, done))[0]).toBe('a States a rule')
  expect(sortsOf(arrange(left, [], [], label))[8]).toBe('a Various to keep')
})

test('a joined group is split into parts of ten, which stay while they are being decided', () => {
  const ids = Array.from({ length: 14 }, (_, at) => `m${String(at).padStart(2, '0')}`)
  const rows = arrange(
    ids.map((id, at) => memory(id, { said: `Reason ${'abc'[at % 3]}` })),
    [],
    [],
    label,
  )
  const likesOf = (of: ReturnType<typeof arrange>) => of.map(({ like }) => like)
  expect(new Set(likesOf(rows.slice(0, 10)))).toEqual(new Set(['promotions:validate']))
  expect(new Set(likesOf(rows.slice(10)))).toEqual(new Set(['promotions:validate#2']))
  const left = rows.slice(3).map(({ ids: [id] }) => memory(id!, { said: 'Reason a' }))
  const later = arrange(left.slice(0, 7), [], [], label, rows.slice(0, 10))
  expect(new Set(likesOf(later))).toEqual(new Set(['promotions:validate#2']))
})
