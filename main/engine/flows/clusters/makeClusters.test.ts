import { runToEnd } from '../../../../shared/runToEnd.ts'
import { expect, test } from 'vitest'
import { type Member, makeClusters } from './makeClusters.ts'
import type { Edge } from './textGraph.ts'

function text(id: string, more: Partial<Member> = {}): Member {
  return {
    kind: 'memory',
    id,
    hash: `h${id}`,
    content: 'Ten words',
    maturity: 'raw',
    unreviewed: false,
    confidence: 0.5,
    ownProject: null,
    ...more,
  }
}

function edge(a: string, b: string, similarity = 0.9, verdict: Edge['verdict'] = 'duplicate'): Edge {
  return { a_hash: `h${a}`, b_hash: `h${b}`, similarity, verdict }
}

function groups(texts: Member[], edges: Edge[]): string[] {
  return runToEnd(makeClusters(texts, edges)).map(
    ({ representative, members }) => `${representative.id}: ${members.map((member) => member.text.id).join(' ')}`,
  )
}

test('every member of a cluster is similar to its representative; a chain of similar texts is not one cluster', () => {
  const texts = ['a', 'b', 'c', 'd', 'e'].map((id) => text(id))
  const chain = [edge('a', 'b'), edge('b', 'c'), edge('c', 'd'), edge('d', 'e')]
  expect(groups(texts, chain)).toEqual(['a: b', 'c: d'])
})

test('two contradictory texts are never in one cluster, even if both are similar to a third', () => {
  const texts = ['a', 'b', 'c', 'd'].map((id) => text(id))
  const edges = [edge('a', 'b', 0.95), edge('a', 'c', 0.9), edge('b', 'c', 0.9, 'conflict'), edge('c', 'd')]
  expect(groups(texts, edges)).toEqual(['a: b', 'c: d'])
})

test('memories of two projects are in one cluster only if they are worded alike, whatever else they are similar to', () => {
  const content = 'The berth planner opens at most ten connections to the harbour table, or the lock falls behind.'
  const ofProject = (id: string, more: Partial<Member> = {}) =>
    text(id, { content, ownProject: id === 'a' || id === 'c' ? 'one' : 'two', ...more })
  const texts = ['a', 'b', 'c', 'd'].map((id) => ofProject(id))
  const short = ['a', 'b', 'c', 'd'].map((id) => ofProject(id, { content: 'Clear hierarchy of errors' }))
  expect(groups(short, [edge('a', 'b', 0.94), edge('c', 'd', 0.95)])).toEqual(['c: d'])
  expect(groups(texts, [edge('a', 'b', 0.84), edge('c', 'd', 0.85)])).toEqual(['c: d'])
  expect(groups(texts, [edge('a', 'c', 0.6), edge('a', 'b', 0.9), edge('b', 'c', 0.7)])).toEqual(['a: b'])
  const twins = texts.map((each) => ({ ...each, hash: 'ha' }))
  expect(groups(twins, [])).toEqual(['a: b c d'])
  const universal = [text('e', { content: `${content} Some more.` }), ...texts.slice(0, 2)]
  expect(groups(universal, [edge('e', 'a', 0.7), edge('e', 'b', 0.6), edge('a', 'b', 0.6)])).toEqual(['e: a'])
})

test('the representative is a reference, or else the best supported, the most confident, the fullest text', () => {
  const pair = [edge('a', 'b')]
  const of = (a: Partial<Member>, b: Partial<Member>): string => groups([text('a', a), text('b', b)], pair)[0]!
  expect(of({ maturity: 'validated' }, { kind: 'reference', maturity: null, confidence: null })).toBe('b: a')
  expect(of({ confidence: 1 }, { maturity: 'validated' })).toBe('b: a')
  expect(of({ maturity: 'validated', unreviewed: true }, { confidence: 0.6 })).toBe('b: a')
  expect(of({ confidence: null }, { confidence: 0.6 })).toBe('b: a')
  expect(of({}, { content: 'Ten words and some more' })).toBe('b: a')
  expect(of({}, {})).toBe('a: b')
})

test('identical texts need no pair, and come first', () => {
  const twin = text('c', { hash: 'ha' })
  expect(groups([text('a'), text('b'), twin], [edge('a', 'b')])).toEqual(['a: c b'])
})

test('the order of texts and pairs changes nothing; the largest cluster is first', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const texts = ids.map((id, at) => text(id, { confidence: at % 3 === 0 ? 0.9 : 0.4 }))
  const edges = [edge('a', 'b', 0.88), edge('b', 'c', 0.97), edge('a', 'c', 0.86, 'conflict'), edge('d', 'e')]
  edges.push(edge('d', 'f', 0.99), edge('f', 'g'), edge('e', 'f', 0.9))
  const first = groups(texts, edges)
  expect(first).toEqual(['d: f e', 'a: b'])
  expect(groups(texts.toReversed(), edges.toReversed())).toEqual(first)
})

test('a cluster has at most twelve different texts, the most similar ones; identical texts count once', () => {
  const ids = Array.from({ length: 30 }, (_, at) => `m${String(at).padStart(2, '0')}`)
  const texts = [...ids.map((id) => text(id)), ...ids.map((id) => text(`${id}-twin`, { hash: `h${id}` }))]
  const edges = ids.flatMap((one, at) =>
    ids.slice(at + 1).map((other, after) => edge(one, other, at === 0 ? 0.9 + after / 1000 : 0.88)),
  )
  const clusters = runToEnd(makeClusters(texts, edges))
  expect(clusters.map(({ members }) => members.length)).toEqual([23, 23, 11])
  expect(clusters[0]!.members.map(({ text: { id } }) => id)).toContain('m29')
})
