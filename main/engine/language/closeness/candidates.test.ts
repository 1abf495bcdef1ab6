import { expect, test } from 'vitest'
import { candidatePairs } from './candidates.ts'
import { similarityOf } from './lexical.ts'
import { type NeighbourIndex, createNeighbourIndex } from './neighbourIndex.ts'
import { prepare } from './prepare.ts'
import { termsOf } from './terms.ts'

const threshold = 0.85

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

const words =
  'retry queue worker token cache deploy migration database folder directory remove delete build test always never port config setting script run execute fail crash error message user login request response timeout seconds branch commit merge review release package dependency version lock file path index table column webhook signature parcel label'.split(
    ' ',
  )

/** Words drawn at random, few or many of them. */
function randomTexts(count: number, seed: number): string[] {
  const next = numbers(seed)
  return Array.from({ length: count }, () => {
    const length = 2 + Math.floor(next() ** 3 * 90)
    return Array.from({ length }, () => words[Math.floor(next() ** 2 * words.length)]!).join(' ')
  })
}

function wordPairs(count: number, seed: number): string[] {
  const next = numbers(seed)
  const word = (): string => words[Math.floor(next() * words.length)]!
  return Array.from({ length: count }, () => `${word()} ${word()}`)
}

const lessons = [
  'Delete the {n} directory before the build, or stale files get shipped.',
  'The {n} worker retries a failed request {k} times and then gives up.',
  'Always run migrations before the {n} service is deployed.',
  'The {n} timeout is {k} seconds; longer requests are cut off by the proxy.',
  'Tokens of the {n} service expire after {k} minutes, so refresh them in the client.',
  'Use pnpm in the {n} repository. The lock file is checked by the pipeline, and npm would write another one beside it.',
  'When a test of {n} hangs, look for an open handle first: the pool keeps its connections until it is told to close them, and the runner waits for that without a word. Closing it in the last hook is enough, and it has been the reason {k} times out of ten.',
]
const revisions: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => `- ${text.replace(/[.;,]/g, '\n-')}`,
  (text) => `${text} This was agreed on in the review.`,
  (text) =>
    text
      .replace(/delete|remove/gi, 'erase')
      .replace('directory', 'folder')
      .replace('build', 'compilation'),
  (text) => text.replace(/always/i, 'never').replace(/\d+/, (found) => String(Number(found) + 7)),
  (text) => text.split(' ').toReversed().join(' '),
]
const names = 'billing parcel label invoice search mail report import'.split(' ')

/** Lessons as agents write them, each in several words, about several things. */
function noteTexts(count: number, seed: number): string[] {
  const next = numbers(seed)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)]!
  return Array.from({ length: count }, () =>
    pick(revisions)(
      pick(lessons)
        .replace('{n}', pick(names))
        .replace('{k}', String(1 + Math.floor(next() * 30))),
    ),
  )
}

const odd = [
  '',
  '()',
  '( )',
  '[]',
  '🚀 🚀',
  '日本語のメモ',
  '日本語のメモ。',
  'a',
  'A.',
  '\ud800',
  '== !=',
  '42',
  '42.0',
]

function indexOf(texts: readonly string[]): NeighbourIndex {
  const index = createNeighbourIndex()
  for (const [place, text] of texts.entries()) index.put(nameOf(place), termsOf(text))
  return index
}

function nameOf(place: number): string {
  return `m_${String(place).padStart(4, '0')}`
}

function inOrder(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

function found(index: NeighbourIndex): string[] {
  return [...candidatePairs(index)].flat().map(([one, other]) => inOrder(one, other))
}

/** Every pair of the index that the full rule lets through, by looking at each. */
function byForce(index: NeighbourIndex): string[] {
  const texts = index.sketches()
  return texts.flatMap((one, at) =>
    texts
      .slice(0, at)
      .filter((other) => index.covers.areClose(one, other))
      .map((other) => inOrder(one.id, other.id)),
  )
}

const libraries: [string, string[]][] = [
  ['random words', randomTexts(500, 3)],
  ['lessons and their revisions', noteTexts(500, 5)],
  ['a mixture including texts without words', [...randomTexts(240, 7), ...noteTexts(247, 11), ...odd]],
  ['single words, pairs of words and texts', [...words, ...wordPairs(120, 13), ...randomTexts(300, 17)]],
]

test.each(libraries)('the full pass finds exactly the pairs that comparing all with all accepts: %s', (_, texts) => {
  const index = indexOf(texts)
  const pairs = found(index)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(pairs.length).toBeGreaterThan(50)
  expect(pairs.toSorted()).toEqual(byForce(index).toSorted())
})

test.each(libraries)('no pair at or above the threshold is missed: %s', (_, texts) => {
  const prepared = texts.map((text) => prepare(text))
  const pairs = new Set(found(indexOf(texts)))
  const missed: string[] = []
  for (const [at, one] of prepared.entries())
    for (let before = 0; before < at; before += 1)
      if (similarityOf(one, prepared[before]!) >= threshold && !pairs.has(inOrder(nameOf(before), nameOf(at))))
        missed.push(`${texts[before]} | ${texts[at]}`)
  expect(missed).toEqual([])
})

test.each(libraries)('texts added one by one have the same similar texts: %s', (_, texts) => {
  const index = createNeighbourIndex()
  const pairs: string[] = []
  for (const [place, text] of texts.entries()) {
    index.put(nameOf(place), termsOf(text))
    pairs.push(...index.near(nameOf(place)).map((other) => inOrder(other, nameOf(place))))
  }
  expect(pairs.toSorted()).toEqual(byForce(index).toSorted())
})

test('a text that is far longer than another does not come near it, whatever it mentions', () => {
  const rule = 'Never commit secrets'
  const explained = `${rule}: they stay in the history and have to be replaced by hand.`
  const report = `Configuration. ${'The loader checks each variable, and a missing one stops the start. '.repeat(5)}`
  const index = indexOf([rule, explained, 'Configuration', report, 'The configuration', 'configuration.'])
  expect(index.near('m_0000')).toEqual(['m_0001'])
  expect(index.near('m_0002').toSorted()).toEqual(['m_0004', 'm_0005'])
  expect(found(index).toSorted()).toEqual(byForce(index).toSorted())
  expect(similarityOf(prepare('Configuration'), prepare(report))).toBeLessThan(threshold)
})

test('a replaced or removed text is no longer similar to anything', () => {
  const index = indexOf(['Always run migrations first.', 'Always run the migrations first!'])
  expect(index.near('m_0000')).toEqual(['m_0001'])
  index.put('m_0001', termsOf('Parcels above 30 kg need a pallet label.'))
  expect(index.near('m_0000')).toEqual([])
  index.put('m_0001', termsOf('Migrations always run first.'))
  expect(index.near('m_0000')).toEqual(['m_0001'])
  index.remove('m_0001')
  expect(index.near('m_0000')).toEqual([])
  expect(index.size).toBe(1)
  expect(found(index)).toEqual([])
})

test('with a larger limit, texts that share something follow the close ones', () => {
  const index = indexOf([
    'The import timeout is 30 seconds.',
    'Parcels go out at noon.',
    'The import timeout is 45 seconds; the proxy of the other service has a limit of its own for large files.',
    'Each import of large files by the other service is logged.',
  ])
  expect(index.near('m_0000')).toEqual(['m_0002'])
  expect(index.near('m_0000', 5)).toEqual(['m_0002', 'm_0003'])
})
