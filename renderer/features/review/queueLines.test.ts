import { expect, test } from 'vitest'
import { linesOf, nearGroups } from './queueLines.ts'
import { fakeQueue, fakeRow, lesson } from './testing/items.ts'

test('a group whose items are not loaded yet is listed with its count', () => {
  const rows = [fakeRow('three'), fakeRow('four')]
  const queue = fakeQueue(rows)
  const groups = queue.groups.map((each) => (each.group === 'promotions' ? { ...each, left: 1200 } : each))
  expect(
    linesOf({ ...queue, groups }, rows, 'm:three').map(({ group, left, lines }) => [group, left, lines.length]),
  ).toEqual([
    ['junk', 2, 1],
    ['promotions', 1200, 0],
  ])
})

test('a kind of noise counts items not loaded yet, and leaves out those just decided', () => {
  const rows = [fakeRow('three'), fakeRow('four'), fakeRow('five')]
  const queue = fakeQueue(rows)
  const likes = queue.likes.map((each) => ({ ...each, count: 700 }))
  expect(linesOf({ ...queue, likes }, rows.slice(1), 'm:four')[0]?.lines).toMatchObject([{ kind: 'sort', count: 699 }])
})

test('a single noise item is listed by its title, several by their kind', () => {
  const rows = [fakeRow('three', { like: 'junk:one' }), fakeRow('four'), fakeRow('five')]
  expect(linesOf(fakeQueue(rows), rows, 'm:three')[0]?.lines).toMatchObject([
    { kind: 'row', row: { title: 'About three' }, current: true },
    { kind: 'sort', label: 'Talk of an agent', count: 2, at: null },
  ])
  expect(linesOf(fakeQueue(rows), rows, 'm:five')[0]?.lines[1]).toMatchObject({ kind: 'sort', count: 2, at: 2 })
})

test('from each group one gets to the first item of the next one and of the one before', () => {
  const [noise, other, conflict] = [fakeRow('three'), fakeRow('four'), fakeRow('five', { group: 'conflicts' })]
  const rows = [noise, other, conflict, lesson('six')]
  expect(nearGroups(rows, other)).toEqual({ next: conflict, previous: null })
  expect(nearGroups(rows, conflict)).toEqual({ next: rows[3], previous: noise })
  expect(nearGroups(rows, rows[3]!)).toEqual({ next: null, previous: conflict })
  expect(nearGroups([], null)).toEqual({ next: null, previous: null })
})

test('undecided items stand under their kind, and in it under their project', () => {
  const of = (name: string, like: string, section: string) =>
    fakeRow(name, { group: 'ambiguous', like, like_label: `Kind ${like}`, section })
  const rows = [of('one', 'a', 'harbour'), of('two', 'a', 'quay'), of('three', 'b', 'quay'), of('four', 'b', 'quay')]
  const heads = (shown: typeof rows) =>
    linesOf(fakeQueue(shown), shown, 'm:one')[0]?.lines.flatMap((line) => (line.kind === 'part' ? [line.words] : []))
  expect(heads(rows)).toEqual(['Kind a', 'harbour', 'quay', 'Kind b', 'quay'])
  expect(heads(rows.slice(1, 3))).toEqual(['Kind a', 'Kind b'])
  expect(heads(rows.slice(0, 2))).toEqual(['harbour', 'quay'])
  expect(heads(rows.slice(2))).toEqual([])
})

test('items worth keeping stand under their project, with the order in which they are asked', () => {
  const rows = [
    lesson('one', { section: 'harbour' }),
    lesson('two', { section: 'harbour' }),
    lesson('three', { section: 'quay' }),
    lesson('four', { section: 'harbour', like: 'promotions:y' }),
  ]
  const words = (shown: typeof rows) =>
    linesOf(fakeQueue(shown), shown, 'm:one')[0]?.lines.map((line) =>
      line.kind === 'part' ? line.words : line.kind === 'row' ? line.row.title : '',
    )
  expect(words(rows)).toEqual([
    'harbour, least sure first',
    'About one',
    'About two',
    'quay, least sure first',
    'About three',
    'harbour, least sure first',
    'About four',
  ])
  expect(words(rows.slice(0, 2))).toEqual(['least sure first', 'About one', 'About two'])
  expect(words(rows.slice(0, 1))).toEqual(['About one'])
  expect(words([rows[0]!, rows[3]!])?.filter((line) => line.startsWith('least'))).toEqual([
    'least sure first: Talk of an agent',
    'least sure first: Talk of an agent',
  ])
})
