import { describe, expect, test } from 'vitest'
import { findingsIn } from '../../rules/applyRules.ts'
import { signsOf } from '../assess/signs.ts'
import { caseOf } from '../testing/caseOf.ts'
import { emptyTraits, lackingTrait } from './emptyTraits.ts'
import { keepTraits } from './keepTraits.ts'
import { lessonTraits } from './lessonTraits.ts'
import { planTraits } from './planTraits.ts'
import { type Trait, traitText, traitsOf } from './trait.ts'
import { workTraits } from './workTraits.ts'

const findingsOf = (content: string) =>
  findingsIn({ content, description: '', evidence: '', projectTexts: [] }).map((found) => ({
    ...found,
    group: 'promote' as const,
  }))
const seenIn = (content: string, traits: readonly Trait[]) => {
  const of = caseOf(content, { findings: findingsOf(content) })
  return [...traitsOf(traitText(content, signsOf(of)), traits, 'recommend.no-use')]
}
const firstIn = (content: string, traits: readonly Trait[]) => seenIn(content, traits)[0]?.text

describe('what marks a note as a record of some work', () => {
  test.each([
    ['3f9ac21: Rename berth mode to mooring mode', 'Begins with the id of a commit, which git tells already'],
    ['- [x] Tariff table', 'Something that is done, ticked off in a list'],
    ['[ ] Tariff import for the north quay', 'A box to tick off, not a lesson'],
    ['Survey — no berths yet', 'A placeholder without content'],
    ['[Pending - to be filled in after the survey]', 'A placeholder without content'],
    ['`harbor/quays/berth_test.go`', 'Only a path, without what it is for'],
    ['**URL**: https://quay.example/pull/14', 'Only an address, without what it is for'],
    ['Related: [[Berth Survey]], [[Quay Walls]]', 'Only links, to where what is worth knowing stands'],
    ['**New files**: `berth.ts`, `quay.ts`', 'A list of what was changed, not what to learn from it'],
    ['**Branch**: `feature/berths`', 'A field of a record of some work, not a lesson'],
    ['Priority: high', 'A field of a record of some work, not a lesson'],
    ['Opened on April 17, 2026', 'An entry of a log, which begins with a date'],
    ['2026-04-17: the berths were surveyed', 'An entry of a log, which begins with a date'],
    ['v2.1.0 — the berth release', 'An entry of a list of changes, which begins with a version'],
    ['Berth suite: 41/41 tests pass', 'Counts the results of one run'],
    ['PR 42 waits for the harbor team', 'Is about one pull request'],
    ['The berths are `2f139d0`, batch of quays', 'Is about one commit'],
    ['The berth list is in progress', 'Says how far some work is'],
    ['`berths.ts` - Added the depth of each berth', 'Tells what was done, without a lesson'],
    ['Let me look at the quays first, then at the cranes', 'Thinks aloud in one session'],
    ['✅ **Depth**: Implemented the reading of tide tables', 'Tells what was done, without a lesson'],
  ])('%s: %s', (content, says) => {
    expect(firstIn(content, workTraits)).toBe(says)
  })

  test.each([
    'The berth of a ship is chosen by its draught.',
    'Facade of the quay: one berth per ship',
    'Berths live in `harbor/quays`, one file each',
    'Added depth is read from the tide table, because the chart is older.',
    'Status lines are written to stderr, never to stdout.',
    '1234567 is the number of the first berth',
    'Use `git commit` only after the tide check',
  ])('%s has no such mark', (content) => {
    expect(seenIn(content, workTraits)).toEqual([])
  })
})

describe('what marks a note as a plan or an order for some work', () => {
  test.each([
    ['Could support several tide tables', 'A plan or an idea, not what holds'],
    ['The crane will support two hooks', 'A plan or an idea, not what holds'],
    ['Next: survey the north quay', 'A plan or an idea, not what holds'],
    ['Check push succeeded', 'A task to be done once, without a reason'],
    ['Berths: add the depth of each', 'A task to be done once, without a reason'],
    ['Keep berths in one list', 'Says what to do, but neither when nor why'],
  ])('%s: %s', (content, says) => {
    expect(firstIn(content, planTraits)).toBe(says)
  })

  test.each([
    'Run the tide check before a ship enters',
    'Add the depth of each berth, because the chart is older',
    'Test berths are never booked by ships',
    '[test] Concurrent berths',
    'Support is given by the harbor office',
  ])('%s is none', (content) => {
    expect(seenIn(content, planTraits)).toEqual([])
  })
})

describe('what shows that a note says little', () => {
  test.each([
    ['Which quay is the longest?', 'Asks something, and gives no answer'],
    ['[example] "Show me the berths of this week"', 'Only an example of what somebody might say'],
    ['The berths of the north quay:', 'Ends with a colon, without what belongs to it'],
    ['More robust and efficient mooring', 'Praises in general words, without saying how'],
    ['Seasonal tariffs for the north quay', 'A phrase that claims nothing'],
    ['Displays the depth of a berth', 'Does not name what it is about'],
    ['Coordinates all cranes', 'Does not name what it is about'],
    ['This is what the harbor office told the crew', 'Refers to something that is not here'],
  ])('%s: %s', (content, says) => {
    expect(firstIn(content, emptyTraits)).toBe(says)
  })

  test.each([
    'The pool holds 20 connections, a clear limit.',
    'No crane is needed on the north quay',
    '`tests/tide.py` reads the chart of the quay',
    'Berths of the quay are booked by draught',
  ])('%s does not', (content) => {
    expect(seenIn(content, emptyTraits)).toEqual([])
  })

  test('that it says neither what to do nor why is told of English notes only, and of none with a rule, a name or a figure', () => {
    const says = lackingTrait.says
    expect(firstIn('The north quay belongs to the harbor office', [lackingTrait])).toBe(says)
    for (const content of [
      'Ships must wait at the north quay',
      'The north quay is closed because the wall leaks',
      'The quays are listed in `quays.ts`',
      'A ship waits 20 minutes at the north quay',
      'O cais norte pertence ao porto da cidade',
    ])
      expect([content, firstIn(content, [lackingTrait])]).toEqual([content, undefined])
  })
})

test.each([
  ['A ship waits 20 minutes at the lock', 'Gives a number, such as a limit or a size'],
  ['**North quay**: the berths of the ferries', 'Says what one named thing is'],
  ['Draught → berth → tariff', 'Shows what leads to what'],
  ['The lock uses the tide table of the port', 'Says how something is or works'],
  ['A eclusa usa a tabela de marés', 'Says how something is or works'],
  ['berth, tariff, draught, crane', 'Lists what belongs together'],
  ['Night tariffs (from ten in the evening)', 'Explains in brackets what it means'],
  ['Berths without cranes', 'Says what there is not'],
])('what is worth keeping in %j: %s', (content, says) => {
  expect(firstIn(content, keepTraits)).toBe(says)
})

test('a line of code is quoted as it stands', () => {
  const content = 'Tide\n```bash\n# high water\ntide --port north\n```'
  const [found] = seenIn(
    content,
    keepTraits.filter(({ says }) => says === 'Shows a command or code'),
  )
  expect(found?.at && content.slice(found.at.start, found.at.end)).toBe('tide --port north')
})

test.each([
  ['Nunca amarrar dois barcos no mesmo cais', 'States a rule'],
  ['No cranes on the north quay', 'Says what there must not be'],
  ['Zwei Boote nacheinander statt nebeneinander festmachen', 'Says what to do, and what not to do'],
  ['**Regra**: usar a tabela de marés', 'Says what to do'],
])('what a lesson in %j does: %s', (content, says) => {
  expect(firstIn(content, lessonTraits)).toBe(says)
})
