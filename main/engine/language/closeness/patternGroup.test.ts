import { expect, test } from 'vitest'
import { candidatePairs } from './candidates.ts'
import { maxCloseTexts, maxGroupSize, groupNeighbours } from './patternGroup.ts'
import { createNeighbourIndex } from './neighbourIndex.ts'
import { termsOf } from './terms.ts'

const line = (at: number): string =>
  `Nightly build #${1000 + at} took ${60 + (at % 50)} seconds, and the parcel bundle went to the shared bucket.`
const apart = 'The nightly build took the shared bucket of the parcel bundle down, so it goes to another one now.'
const other = 'The nightly build took the shared bucket of the parcel bundle down, and it goes to another one now.'

function indexOf(lines: number) {
  const index = createNeighbourIndex()
  for (let at = 0; at < lines; at += 1) index.put(`l${at}`, termsOf(line(at)))
  index.put('apart', termsOf(apart))
  index.put('other', termsOf(other))
  return index
}

const pairsOf = (lines: number): [string, string][] => [...candidatePairs(indexOf(lines))].flat()

test('up to two hundred lines that differ in numbers are all paired with each other', () => {
  const pairs = pairsOf(maxGroupSize).filter((pair) => pair.every((id) => id.startsWith('l')))
  expect(pairs).toHaveLength((maxGroupSize * (maxGroupSize - 1)) / 2)
})

test('in a larger group each line is paired with some and all stay linked; other texts lose no pair', () => {
  const lines = 1500
  const pairs = pairsOf(lines)
  const linesOnly = pairs.filter((pair) => pair.every((id) => id.startsWith('l')))
  expect(linesOnly.length).toBeLessThanOrEqual(groupNeighbours * lines)
  const linked = new Map(Array.from({ length: lines }, (_, at) => [`l${at}`, `l${at}`]))
  const rootOf = (id: string): string => (linked.get(id) === id ? id : rootOf(linked.get(id)!))
  for (const [a, b] of linesOnly) linked.set(rootOf(a), rootOf(b))
  expect(new Set([...linked.keys()].map(rootOf)).size).toBe(1)
  expect(pairs.some((pair) => pair.toSorted().join() === 'apart,other')).toBe(true)
})

test('near one line of a group are a few of the group and everything else', () => {
  const index = indexOf(1500)
  const near = index.near('l7')
  expect(near.filter((id) => id.startsWith('l'))).toHaveLength(groupNeighbours)
  expect(
    indexOf(100)
      .near('l7')
      .filter((id) => id.startsWith('l')),
  ).toHaveLength(99)
})

/** Notes made from one sentence, each with another name. */
const note = (at: number, time = 'morning'): string =>
  `The ${nameOf(at)} scanner loses its connection every ${time} when the depot restarts, so start the belt again afterwards.`
const nameOf = (at: number): string => [...String(1000 + at)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a')

function indexOfNotes(notes: number) {
  const index = createNeighbourIndex()
  for (let at = 0; at < notes; at += 1) index.put(`n${at}`, termsOf(note(at)))
  index.put('evening', termsOf(note(7, 'evening')))
  index.put('again', termsOf(`${note(9)}!`))
  return index
}

const isNote = (id: string): boolean => /^n\d/.test(id)

test('up to two hundred texts that differ in one word are all paired with each other', () => {
  const pairs = [...candidatePairs(indexOfNotes(maxGroupSize - 1))].flat().filter((pair) => pair.every(isNote))
  expect(pairs).toHaveLength(((maxGroupSize - 1) * (maxGroupSize - 2)) / 2)
})

test('in a larger group that differs in one word each text is paired with some and all stay linked; other differences lose no pair', () => {
  const notes = 1000
  const pairs = [...candidatePairs(indexOfNotes(notes))].flat()
  const notesOnly = pairs.filter((pair) => pair.every(isNote))
  expect(notesOnly.length).toBeLessThanOrEqual(groupNeighbours * notes)
  const linked = new Map(Array.from({ length: notes }, (_, at) => [`n${at}`, `n${at}`]))
  const rootOf = (id: string): string => (linked.get(id) === id ? id : rootOf(linked.get(id)!))
  for (const [a, b] of notesOnly) linked.set(rootOf(a), rootOf(b))
  expect(new Set([...linked.keys()].map(rootOf)).size).toBe(1)
  const known = new Set(pairs.map((pair) => pair.toSorted().join(' ')))
  expect(known).toContain('evening n7')
  expect(known).toContain('again n9')
})

test('near a text of a group that differs in one word are a few of the group and everything else', () => {
  const index = indexOfNotes(1000)
  expect(index.near('n7').filter(isNote)).toHaveLength(groupNeighbours)
  expect(index.near('n7')).toContain('evening')
  expect(index.near('n9')[0]).toBe('again')
  expect(indexOfNotes(100).near('n7').filter(isNote)).toHaveLength(99)
})

/** Notes made from one sentence with two free words, each pair of them once. */
const task = (at: number, end = 'before the tide turns'): string =>
  `Use ${nameOf(at % 40)} for ${nameOf(500 + Math.floor(at / 40))} in the harbor service when a ship asks for its berth, and close it again ${end}.`

function indexOfTasks(tasks: number) {
  const index = createNeighbourIndex()
  for (let at = 0; at < tasks; at += 1) index.put(`t${at}`, termsOf(task(at)))
  index.put('later', termsOf(task(7, 'before the tide rises')))
  index.put('again', termsOf(`${task(9)}!`))
  return index
}

test('in a group that differs in two words each text is paired with some, all stay linked, and duplicates are found', () => {
  const tasks = 1200
  const pairs = [...candidatePairs(indexOfTasks(tasks))].flat()
  expect(pairs.length).toBeLessThanOrEqual((groupNeighbours + 1) * (tasks + 2) + maxCloseTexts ** 2)
  const linked = new Map(pairs.flat().map((id) => [id, id]))
  const rootOf = (id: string): string => (linked.get(id) === id ? id : rootOf(linked.get(id)!))
  for (const [a, b] of pairs) linked.set(rootOf(a), rootOf(b))
  expect(new Set([...linked.keys()].map(rootOf)).size).toBe(1)
  const known = new Set(pairs.map((pair) => pair.toSorted().join(' ')))
  expect(known).toContain('later t7')
  expect(known).toContain('again t9')
})

test('near a text of a group that differs in two words are the most similar of the group', () => {
  const near = indexOfTasks(1200).near('t9')
  expect(near).toHaveLength(groupNeighbours)
  expect(near[0]).toBe('again')
})
