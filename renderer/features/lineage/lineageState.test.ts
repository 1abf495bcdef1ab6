import { expect, test } from 'vitest'
import { besideOf, foundOf, type LineageEvent, lineageReducer, openedLineage } from './lineageState.ts'
import { fakeNode } from './testing/fakeNode.ts'

const given = { focus: 'a', nodes: ['a', 'b', 'c'].map((id) => fakeNode(id)) }
const named = { nodes: ['a', 'b', 'c'].map((id) => fakeNode(id, { title: `Named ${id}` })) }

/** A lineage opened on `a`, after some events. */
const after = (...events: LineageEvent[]) => events.reduce(lineageReducer, openedLineage('a'))
const toggle = (...ids: string[]) => ids.map((id): LineageEvent => ({ kind: 'toggled', id }))

test('at most two nodes are compared: a third replaces the first, and selecting one again removes it', () => {
  expect(after(...toggle('a', 'b')).selected).toEqual(['a', 'b'])
  expect(after(...toggle('a', 'b', 'c')).selected).toEqual(['b', 'c'])
  expect(after(...toggle('a', 'b', 'a')).selected).toEqual(['b'])
})

test('a comparison is swapped and cleared', () => {
  expect(after(...toggle('a', 'b'), { kind: 'swapped' }).selected).toEqual(['b', 'a'])
  expect(after(...toggle('a', 'b'), { kind: 'cleared' }).selected).toEqual([])
})

test('a found node gets the focus each time it is searched for', () => {
  const once = after({ kind: 'sought', id: 'b' })
  expect(once).toMatchObject({ pointed: 'b', sought: { id: 'b' } })
  expect(lineageReducer(once, { kind: 'sought', id: 'b' }).sought).not.toBe(once.sought)
})

test('a pointer that stays on a node causes no new render', () => {
  const state = after({ kind: 'pointed', id: 'b' })
  expect(lineageReducer(state, { kind: 'pointed', id: 'b' })).toBe(state)
})

test('matches are marked while the search field is open; closing it returns the focus to the focused node', () => {
  const found = new Set(['b', 'c'])
  const open = after({ kind: 'findOpened' }, { kind: 'found', ids: found }, { kind: 'sought', id: 'b' })
  expect(foundOf(open)).toBe(found)
  const closed = lineageReducer(open, { kind: 'findClosed' })
  expect(foundOf(closed).size).toBe(0)
  expect(closed.sought).toEqual({ id: 'b', isToFocus: true })
  expect(foundOf(lineageReducer(closed, { kind: 'found', ids: found })).size).toBe(0)
})

test('reopening the search field keeps its matches', () => {
  const open = after({ kind: 'findOpened' }, { kind: 'found', ids: new Set(['b']) })
  expect(lineageReducer(open, { kind: 'findOpened' })).toBe(open)
})

test('the side panel shows how two nodes differ, by their names, or else the text of the focused node', () => {
  const beside = (...events: LineageEvent[]) => besideOf(named, given, after(...events))
  expect(beside(...toggle('c', 'b'))).toEqual({ kind: 'comparison', pair: [named.nodes[2], named.nodes[1]] })
  expect(beside({ kind: 'pointed', id: 'b' }, ...toggle('c'))).toEqual({ kind: 'node', node: given.nodes[1] })
})

test('deleted nodes leave the comparison, and the node the lineage is about replaces a deleted focused one', () => {
  const gone = after({ kind: 'pointed', id: 'x' }, ...toggle('x', 'b'))
  expect(besideOf(named, given, gone)).toEqual({ kind: 'node', node: given.nodes[0] })
  expect(besideOf({ nodes: [] }, { focus: 'a', nodes: [] }, gone)).toBeNull()
})
