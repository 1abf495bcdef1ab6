import { expect, test } from 'vitest'
import { adjustScores } from './adjustScores.ts'
import { askedForms } from './askedForms.ts'
import { askedWords } from './askedWords.ts'
import { type PackEntry, fillPack } from './fillPack.ts'
import { isAboutFiles } from './filesAtHand.ts'
import { recogniseIntent } from './intent.ts'
import { likelyKind } from './likelyKind.ts'
import { memoryGains, packOrder, planGains } from './planWords.ts'
import { type Considered, gainOf, plans } from './plans.ts'

test('a question is reduced to the words that tell something; names keep their parts', () => {
  expect(askedWords('How do we moor at the quay, and why?')).toEqual(['moor', 'quay'])
  expect(askedWords('what is in src/tide.ts?')).toContain('src/tide.ts')
  expect(askedWords('what is in src/tide.ts?')).toContain('tide')
  expect(askedWords('why?')).toEqual(['why'])
  expect(askedWords('')).toEqual([])
})

test('the reason to ask is recognised by the wording, and is `implement` where nothing tells', () => {
  expect(
    [
      'why is the crane failing at ebb?',
      'TypeError: tide is undefined',
      'how do I add a berth?',
      'where is the tide table defined?',
      'how do we name berths?',
      'what did we decide about tugs?',
      'is the rule on lamps still true?',
    ].map(recogniseIntent),
  ).toEqual(['debug', 'debug', 'implement', 'navigate', 'convention', 'history', 'validate'])
})

test('a superseded answer keeps 0.7 of its score; a refinement of one among the answers gains a fifth, up to 1', () => {
  const answer = (id: string, score: number, madeFrom: string[] = [], superseded = false) => ({
    id,
    score,
    madeFrom,
    superseded,
  })
  const adjusted = adjustScores([
    answer('old', 0.9, [], true),
    answer('new', 0.8, ['old']),
    answer('top', 0.9, ['old']),
    answer('middle', 0.6, ['old'], true),
    answer('stranger', 0.7, ['elsewhere']),
  ])
  expect(adjusted.map(({ id, score }) => [id, Number(score.toFixed(2))])).toEqual([
    ['top', 1],
    ['new', 0.96],
    ['stranger', 0.7],
    ['old', 0.63],
    ['middle', 0.42],
  ])
})

test('a memory is about a file if it names it, its folder or its name, or holds for its folder', () => {
  const about = (content: string, more: { scope_path?: string; homes?: string[] } = {}) =>
    isAboutFiles({ content, scope_path: more.scope_path ?? null, homes: more.homes ?? [] }, ['./src/harbour/tide.ts'])
  expect(about('See `src/harbour/tide.ts`.')).toBe(true)
  expect(about('tide.ts reads the table.')).toBe(true)
  expect(about('The riptide.ts module.')).toBe(false)
  expect(about('Moor twice.', { scope_path: 'src/harbour' })).toBe(true)
  expect(about('Moor twice.', { scope_path: 'src/har' })).toBe(false)
  expect(about('Moor twice.', { homes: ['src/harbour/tide.ts'] })).toBe(true)
  expect(isAboutFiles({ content: 'anything', scope_path: null, homes: [] }, ['', './'])).toBe(false)
})

test('the kind of a short text follows from its wording; a long one has none', () => {
  expect(
    [
      'Tried to dredge by night, which did not work.',
      'The pump stalled; fixed by a larger fuse.',
      'We chose buoys instead of piles.',
      'Never tow at ebb.',
      'Always paint buoys red by convention.',
      'The gauge listens on port 4711.',
      'The harbour has two basins.',
      'Never tow. '.repeat(200),
    ].map(likelyKind),
  ).toEqual(['failed_attempt', 'known_fix', 'decision', 'constraint', 'convention', 'environment', 'fact', null])
})

test('each reason to ask weighs memories its own way', () => {
  const fact: Considered = {
    kind: 'fact',
    tier: 'observed',
    namesFile: false,
    namesCode: false,
    isRecent: false,
    isDoubtful: false,
    givesSought: null,
    isScrap: false,
  }
  const gains = (change: Partial<Considered>) =>
    Object.entries(plans)
      .filter(([, plan]) => gainOf(plan, { ...fact, ...change }) > gainOf(plan, fact))
      .map(([intent]) => intent)
  expect(gains({ kind: 'known_fix' })).toEqual(['debug'])
  expect(gains({ kind: 'decision' })).toEqual(['implement', 'convention', 'history'])
  expect(gains({ isDoubtful: true })).toEqual(['validate'])
  expect(gains({ isRecent: true })).toEqual(['debug'])
  expect(gains({ namesCode: true })).toEqual(['navigate'])
  expect(gains({ tier: 'grounded' })).toEqual(['debug', 'implement', 'navigate', 'convention'])
  expect(gains({ namesFile: true })).toHaveLength(6)
  expect(gains({ givesSought: 'command' })).toHaveLength(6)
  expect(gains({ isScrap: true })).toEqual([])
})

const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length
const entry = (id: string, full: string, short = full): PackEntry => ({ kind: 'memory', id, full, short })
const fill = (budget: number, sections: [heading: string, entries: PackEntry[], share: number][], isShort = false) =>
  fillPack({
    title: '# Pack',
    sections: sections.map(([heading, entries, share]) => ({ heading, entries, share })),
    budget,
    countTokens: words,
    isShort,
    footer: (left) => `_${left} left_`,
  })

test('a pack never exceeds its budget, tells an entry once, and shortens or leaves out what does not fit', () => {
  const long = entry('long', `- ${'tide '.repeat(30)}`, '- tide in short')
  const one = entry('one', '- one line about tugs')
  const filled = fill(24, [
    ['Rules', [one], 0.5],
    ['Memories', [long, one, entry('other', `- ${'ebb '.repeat(30)}`), entry('last', '- last')], 0.5],
  ])
  expect(filled.text).toBe(
    '# Pack\n\n## Rules\n- one line about tugs\n\n## Memories\n- tide in short\n- last\n\n_1 left_\n',
  )
  expect(filled.tokens).toBe(words(filled.text))
  expect(filled.entries.map(({ id }) => id)).toEqual(['one', 'long', 'last'])
  for (let budget = 8; budget < 80; budget += 3)
    expect(fill(budget, [['Memories', [long, one], 1]]).tokens).toBeLessThanOrEqual(budget)
})

test('what is left at last goes to entries told in short, unless all are to be short', () => {
  const long = entry('long', `- ${'tide '.repeat(20)}`, '- tide in short')
  const sections: Parameters<typeof fill>[1] = [
    ['Memories', [long], 0.2],
    ['References', [{ ...entry('r', '- reference'), kind: 'reference' }], 0.5],
  ]
  expect(fill(60, sections).text).toContain(long.full)
  expect(fill(60, sections, true).text).toContain('- tide in short\n')
})

test('a section leaves the share of others to them, unless they are empty', () => {
  const rules = Array.from({ length: 9 }, (_, at) => entry(`r${at}`, `- rule ${at}`))
  const answer = [entry('a', '- an answer')]
  const ids = (sections: Parameters<typeof fill>[1]) => fill(32, sections).entries.map(({ id }) => id)
  expect(
    ids([
      ['Rules', rules, 0.5],
      ['Memories', answer, 0.5],
    ]).at(-1),
  ).toBe('a')
  expect(
    ids([
      ['Rules', rules, 0.5],
      ['Memories', [], 0.5],
    ]),
  ).toHaveLength(8)
})

test('what a section does not need goes to the others, in their order', () => {
  const memories = Array.from({ length: 6 }, (_, at) => entry(`m${at}`, `- memory ${at}`))
  const { entries } = fill(40, [
    ['Memories', memories, 0.3],
    ['References', [{ ...entry('r', '- reference'), kind: 'reference' }], 0.3],
  ])
  expect(entries.map(({ id }) => id)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'r'])
})

test('what a plan weighs is told in words, and what counts for a memory is its whole gain', () => {
  const memory: Considered = {
    kind: 'known_fix',
    tier: 'grounded',
    namesFile: true,
    namesCode: true,
    isRecent: true,
    isDoubtful: true,
    givesSought: 'place',
    isScrap: true,
  }
  for (const plan of Object.values(plans)) {
    const product = memoryGains(plan, memory).reduce((gain, { factor }) => gain * factor, 1)
    expect(product).toBeCloseTo(gainOf(plan, memory), 10)
    expect(planGains(plan).every(({ words, factor }) => words !== '' && factor !== 1)).toBe(true)
  }
  expect(memoryGains(plans.debug, memory).map(({ words }) => words)).toEqual([
    'known fix',
    'grounded',
    'about a file at hand',
    'of the last 30 days',
    'names a place',
    'only a few words',
  ])
  expect(packOrder(plans.history)).toBe('Memories come before references, superseded ones with what replaced them.')
  expect(packOrder(plans.implement)).toBe('References come before memories.')
})

test('the words of texts that are forms of those asked for are found; mistyped ones only if there is no form', () => {
  const texts = ['Berths are assigned at ebb.', 'The berth of the lighthouse']
  expect(askedForms(['berth', 'lighthuose'], texts)).toEqual(['berths', 'berth'])
  expect(askedForms(['lighthuose'], texts)).toEqual(['lighthouse'])
  expect(askedForms(['tide'], texts)).toEqual([])
})
