import { describe, expect, test } from 'vitest'
import type { Case, Found } from '../store/queries/cases.ts'
import { assess } from './assessment.ts'
import { signsOf } from './assess/signs.ts'
import { calibration } from './calibration.ts'
import { valueOf } from './confidence.ts'
import { recommend, recommendRules } from './recommend.ts'
import { caseOf } from './testing/caseOf.ts'
import { twinOf } from './testing/twinOf.ts'

const found = (rule: string, group: Found['group'], content: string, more: Partial<Found> = {}): Found => ({
  rule,
  group,
  severity: 'warn',
  field: 'content',
  start: 0,
  end: content.length,
  ...more,
})
const lesson = 'Never call the billing API from a request handler, because it takes seconds: always enqueue a job.'

describe('one recommendation', () => {
  test('a rule without exception that gives a reason is promoted; the same as a guess is not', () => {
    expect(recommend(caseOf(lesson))).toMatchObject({ action: 'promote', lead: 'recommend.lesson' })
    const guess = caseOf(lesson, { findings: [found('gate.hedged', 'gate', lesson, { severity: 'info' })] })
    expect(recommend(guess).action).toBe('retain')
    expect(recommend(caseOf(lesson, { confidence: 0.3 })).action).toBe('retain')
  })

  test('a lesson that a promotion would refuse as it stands is kept, and says why', () => {
    const odds = () => ({ alone: certain, among: certain })
    const certain = { junk: 0.02, keep: 0.08, lesson: 0.9 }
    const steps = Array.from(
      { length: 60 },
      (_, at) => `## ${at + 1}. Berth ${at}\n\nMoor the boat at berth ${at} by the bow.`,
    )
    const long = `# Mooring\n\nFollow these steps in this order.\n\n${steps.join('\n\n')}`
    const told = recommend(caseOf(long), new Set(), odds)
    expect(told.action).toBe('validate')
    expect(told.because[0]?.text).toMatch(/^A lesson, but too long for a reference: \d{3} words, at most 500$/)
    const json = recommend(
      caseOf('{"rule": "Never moor two boats at one berth, because the ropes chafe."}'),
      new Set(),
      odds,
    )
    expect(json.because[0]?.text).toBe(
      'A lesson, but raw output of a tool (a JSON document): say in words what it teaches',
    )
    const approved = { maturity: 'validated' as const, approved: 'validated' as const }
    expect(recommend(caseOf(long, approved), new Set(), odds)).toMatchObject({
      action: 'retain',
      because: [{ text: told.because[0]?.text }],
    })
    expect(recommend(caseOf(lesson), new Set(), odds).action).toBe('promote')
  })

  test('a lesson under a heading such as “Problem” is kept, and says why', () => {
    const odds = () => ({ alone: certain, among: certain })
    const certain = { junk: 0.02, keep: 0.08, lesson: 0.9 }
    const text = 'Plain strings such as `bold` as the weight of a berth, directly in the components.'
    const told = recommend(caseOf(text, { heading: 'Berth weights > Problema' }), new Set(), odds)
    expect(told.action).toBe('validate')
    expect(told.because[0]?.text).toBe('A lesson, but under “Problema”: it tells what goes wrong, not what to do')
    expect(recommend(caseOf(text, { heading: 'Berth weights' }), new Set(), odds).action).toBe('promote')
  })

  test('a lesson that names code which was removed is snoozed and says so; validated, it is no offer', () => {
    const odds = () => ({ alone: certain, among: certain })
    const certain = { junk: 0.02, keep: 0.08, lesson: 0.9 }
    const text = 'Always call `weighBerth` before a crane is moved, so that the load is known.'
    const naming = (state: 'present' | 'removed-earlier', more: Partial<Case> = {}): Case => {
      const ref = {
        kind: 'symbol',
        text: 'weighBerth',
        start: 13,
        end: 23,
        state,
        detail: '',
        candidate: null,
      } as const
      const at = { commit: 'a1b2c3d', checked_at: '2026-11-19T09:00:00.000Z', stale: null, changed_since: null }
      const refs = [{ ...ref, commit: null }]
      return caseOf(text, { evidence: { tier: 'inferred', reason: 'Only its agent says so', refs, ...at }, ...more })
    }
    const told = recommend(naming('removed-earlier'), new Set(), odds)
    expect(told.action).toBe('retain')
    expect(told.because[0]?.text).toBe('weighBerth was removed before it was written')
    const approved = { maturity: 'validated' as const, approved: 'validated' as const }
    expect(recommend(naming('removed-earlier', approved), new Set(), odds).because[0]?.text).toBe(
      'A lesson, but names weighBerth: removed before it was written',
    )
    expect(recommend(naming('present'), new Set(), odds).action).toBe('promote')
  })

  test('a lasting rule is not snoozed for a word such as “currently” further on', () => {
    const word = (content: string): Case => {
      const start = content.indexOf('currently')
      const at = found('gate.passing-state', 'gate', content, { severity: 'info', start, end: start + 9 })
      return caseOf(content, { findings: [at] })
    }
    expect(recommend(word(`${lesson} The queue is currently Redis.`)).action).toBe('promote')
    expect(recommend(word('The queue of the billing API is currently kept in Redis.')).action).toBe('retain')
  })

  test('the first words of a rule that a linked file says whole are no lesson', () => {
    const cut = 'Never call the billing API from a request handler, because it takes seconds: always enq...'
    expect(recommend(caseOf(`${cut} -> [rules/R-12.md](./rules/R-12.md)`)).action).not.toBe('promote')
    expect(recommend(caseOf(`${lesson} -> [rules/R-12.md](./rules/R-12.md)`)).action).toBe('promote')
  })

  test('support from outside its text makes a lesson of what its words alone do not', () => {
    const supportedText = 'Write labels before the stream ends; the printer needs them.'
    expect(recommend(caseOf(supportedText)).action).toBe('validate')
    const approved = { maturity: 'validated' as const, approved: 'validated' as const }
    expect(recommend(caseOf(supportedText, approved)).action).toBe('promote')
    // What a policy validated nobody has looked at.
    expect(recommend(caseOf(supportedText, { maturity: 'validated' })).action).toBe('retain')
    expect(recommend(caseOf(supportedText, { confidence: 0.9, grounds: 'three failed jobs' })).action).toBe('promote')
    const again = caseOf(supportedText, { others: [twinOf({ length: 10 })] })
    expect(recommend(again)).toMatchObject({ action: 'promote' })
    expect(recommend(again).because[0]?.text).toBe('Stored in 2 sessions by 2 agents')
  })

  test.each(['secret', 'poisoning', 'hidden'] as const)('a finding of %s always needs a person', (group) => {
    const findings = [found(`${group}.x`, group, lesson), found('noise.x', 'noise', lesson)]
    expect(recommend(caseOf(lesson, { findings, maturity: 'validated', approved: 'validated' })).action).toBe(
      'needs-you',
    )
  })

  test('pure noise is discarded, even if it contradicts other noise; noise beside a lesson is kept', () => {
    const text = 'Now let me check 12 carriers.'
    const others = [twinOf({ verdict: 'conflict' })]
    expect(recommend(caseOf(text, { findings: [found('noise.x', 'noise', text)], others })).action).toBe('discard')
    const part = caseOf(`${text} ${lesson}`, { findings: [found('noise.x', 'noise', text)] })
    expect(recommend(part).action).toBe('retain')
  })

  test.each([
    ['This file was split into two:\n- [core.md](core.md) — patterns, check these\n- [log.md](log.md) — entries', true],
    ['SUPERSEDED. See [calibration.md](calibration.md) for the current scale.', true],
    ['DEPRECATED — split into core.md and log.md. This file is intentionally empty.', true],
    ['DELETED — the old interpolation: `restore_authoritative` runs no more, systems read the new position.', false],
    ['Deprecated: use `createPool`; the old `openPool` leaks its connections.', false],
    ['This file was moved out of the active path: it audits one release. Owners are checked in every query.', false],
  ])('%s: an emptied note that names where its text went is discarded: %s', (text, isEmptied) => {
    expect(recommend(caseOf(text)).lead === 'recommend.emptied').toBe(isEmptied)
  })

  test('a note emptied by its title alone is discarded too, but not after a person validated it', () => {
    const text = 'This text went to two files of its own:\n- [core.md](core.md)\n- [log.md](log.md)'
    const description = 'DEPRECATED — split in two. This file is intentionally empty.'
    expect(recommend(caseOf(text, { description }))).toMatchObject({ action: 'discard', lead: 'recommend.emptied' })
    expect(recommend(caseOf(text, { description, approved: 'validated' })).action).not.toBe('discard')
  })

  test.each([
    ['Fixed the flaky booking spec', 'discard'],
    ['Added tariff table to the import', 'discard'],
    ['Tariff import merged into main', 'discard'],
    ['Tariffs are read from the import', 'not discard'],
    ['Tariff code isolated in two files of the depot, no screen of its own', 'not discard'],
    ['Label Service Architecture', 'discard'],
    ['When the carrier answers with an error (a 409, say), you may see:', 'discard'],
    ['**2. Label Handlers (such as `labels.ts`):**', 'discard'],
    ['When the carrier answers with a 409, retry the label with:', 'not discard'],
    ['Label Service Centralizes Carrier Logic', 'not discard'],
    ['Label Service Updates Overview', 'discard'],
    ['Broken Links in Label Service Documentation', 'not discard'],
    ['Label service uses the font cache', 'not discard'],
    ['You are an expert in label printing and TypeScript.', 'discard'],
    ['Today I looked at the carriers with the user. We agreed to go on tomorrow.', 'discard'],
    ['Today we learned that labels must never be cached.', 'not discard'],
  ])('%s: %s', (text, action) => {
    const made = recommend(caseOf(text)).action
    if (action === 'discard') expect(made).toBe('discard')
    else expect(made).not.toBe('discard')
  })

  test.each([
    ['✅ Tariff table added to the import', true],
    ['- [x] Tariff table added to the import', true],
    ['[ ] Tariffs: spec added for the import', false],
    ['- [ ] Added tariff table to the import', false],
    ['⬜ Tariff table added to the import', false],
  ])('%s reports something done: %s', (text, isReport) => {
    const says = recommend(caseOf(text)).because.map(({ rule }) => rule)
    expect(says.includes('recommend.report')).toBe(isReport)
  })

  test('a line of a list is not called a report for its label alone', () => {
    const judge = (text: string, junk: number) => {
      const odds = { junk, keep: 0.99 - junk, lesson: 0.01 }
      return recommend(caseOf(text), new Set(), () => ({ alone: odds, among: odds })).action
    }
    const lines = ['**Read tariffs:** `tariffs.json` of the depot', 'Extracted tariffs: a table of the depot']
    for (const line of lines) expect([judge(line, 0.6), judge(line, 0.8)]).toEqual(['needs-you', 'discard'])
    expect(judge('Extracted the table of the tariffs', 0.6)).toBe('discard')
  })

  test('a supported report is not discarded; the confidence of its agent is no support', () => {
    const text = 'Fixed the flaky booking spec'
    for (const more of [{ grounds: 'build 12' }, { maturity: 'validated' as const, approved: 'validated' as const }])
      expect(recommend(caseOf(text, more)).action).not.toBe('discard')
    expect(recommend(caseOf(text, { confidence: 0.9 })).action).toBe('discard')
  })

  test('a text a reference already contains is discarded; one that says more is merged into it', () => {
    const reference = { kind: 'reference' as const, id: 'pool-size', maturity: null }
    expect(recommend(caseOf(lesson, { others: [twinOf(reference)] }))).toMatchObject({
      action: 'discard',
      lead: 'recommend.covered',
      with: ['pool-size'],
    })
    const more = caseOf(lesson, { others: [twinOf({ ...reference, verdict: 'extends', length: 20 })] })
    expect(recommend(more)).toMatchObject({ action: 'merge', lead: 'recommend.into-reference' })
  })

  test('what agents read already in its file is kept, neither promoted nor merged, unless it is of no use or no longer holds', () => {
    const read = { readIn: 'CLAUDE.md' }
    const kept = { action: 'validate', because: [{ text: 'Agents read it already in CLAUDE.md' }] }
    expect(recommend(caseOf(lesson, read))).toMatchObject(kept)
    expect(recommend(caseOf(lesson, { ...read, others: [twinOf()] }))).toMatchObject(kept)
    const junk = () => ({ alone: useless, among: useless })
    const useless = { junk: 0.98, keep: 0.01, lesson: 0.01 }
    expect(recommend(caseOf('I read the file and then I ran the tests.', read), new Set(), junk).action).toBe('discard')
    expect(recommend(caseOf(lesson, { ...read, maturity: 'validated', approved: 'validated' }))).toMatchObject({
      action: 'retain',
      because: [{ text: 'Validated; agents read it already in CLAUDE.md' }],
    })
    const ended = caseOf('Berth 4 is closed until 2026-01-31, so moor elsewhere.', read)
    expect(recommend(ended).lead).toBe('recommend.expired')
    const others = [twinOf({ verdict: 'conflict' })]
    expect(recommend(caseOf(lesson, { ...read, others })).lead).toBe('recommend.conflict')
  })

  test.each(['🚫', '𠮷'])(
    'lengths are compared in code points: %s is one, though JavaScript counts two',
    (character) => {
      const text = `${lesson} ${character.repeat(20)}`
      const longer = twinOf({ verdict: 'extends', length: [...text].length + 10 })
      expect(text.length).toBeGreaterThan(longer.length)
      const reference = { ...longer, kind: 'reference' as const, id: 'pool-size', maturity: null }
      expect(recommend(caseOf(text, { others: [reference] }))).toMatchObject({ lead: 'recommend.covered' })
      const merged = recommend(caseOf(text, { others: [longer] }))
      expect(merged).toMatchObject({ action: 'merge', with: ['m_2'] })
      expect(merged.because[0]?.text).toBe('Says less than {other}')
    },
  )

  test('a discarded text that returns from several sessions needs a person', () => {
    const returned = {
      memory_id: 'm_9',
      discarded_at: '2026-10-01T00:00:00Z',
      reason: 'a guess',
      actor: 'person-cli',
      similarity: 1,
      verdict: 'duplicate' as const,
    }
    expect(recommend(caseOf('The printer sleeps at night.', { returned })).action).toBe('discard')
    const twice = caseOf('The printer sleeps at night.', { returned, others: [twinOf({ length: 5 })] })
    expect(recommend(twice).action).toBe('needs-you')
    const perhaps = { ...returned, similarity: 0.7, verdict: 'related' as const }
    expect(recommend(caseOf('The printer sleeps at night.', { returned: perhaps }))).toMatchObject({
      action: 'needs-you',
      lead: 'recommend.came-back-reworded',
    })
  })
})

test.each([
  [0.7, {}, 'Probably of no use later (0.70)', 'its words alone do not make that sure'],
  [0.55, {}, 'Possibly of no use later (0.55)', 'its words alone do not make that sure'],
  [0.94, { grounds: 'build 12' }, 'Probably of no use later (0.94)', 'its agent gives evidence'],
])('a text of no use with odds of %d is asked about, with why it is not discarded', (junk, more, said, kept) => {
  const odds = { junk, keep: 0.98 - junk, lesson: 0.02 }
  const of = caseOf('The pool holds 10 connections.', more)
  const asked = recommend(of, new Set(), () => ({ alone: odds, among: odds }))
  expect(asked).toMatchObject({ action: 'needs-you', lead: 'recommend.maybe-no-use' })
  expect(asked.because.slice(0, 2).map(({ text }) => text)).toEqual([said, `Not discarded: ${kept}`])
})

test('a question whether a text is of use begins with what speaks against it', () => {
  const odds = { junk: 0.7, keep: 0.28, lesson: 0.02 }
  const ask = (text: string) => recommend(caseOf(text), new Set(), () => ({ alone: odds, among: odds })).because[0]
  expect(ask('Next: implement the label preview (phase 2, 60% done).')).toMatchObject({
    text: 'Probably of no use later (0.70): says how far some work is',
    at: { field: 'content' },
  })
})

test('what a person has just merged is never discarded for its words, and asked about where it is probably of no use', () => {
  const judge = (junk: number, more: Partial<Case> = { merged_by_person: true }) => {
    const odds = { junk, keep: 0.99 - junk, lesson: 0.01 }
    return recommend(caseOf('The pool holds 10 connections.', more), new Set(), () => ({ alone: odds, among: odds }))
  }
  expect(judge(0.97, {}).action).toBe('discard')
  expect(judge(0.45).action).toBe('validate')
  expect(judge(0.93)).toMatchObject({
    action: 'needs-you',
    because: [{ text: 'Probably of no use later (0.93)' }, { text: 'Not discarded: it was merged by a person' }],
  })
})

test('what is probably wrong is never recommended', () => {
  for (let junk = 0; junk <= 1; junk += 0.01)
    for (const more of [{}, { merged_by_person: true }, { grounds: 'build 12' }] satisfies Partial<Case>[]) {
      const odds = { junk, keep: (1 - junk) * 0.6, lesson: (1 - junk) * 0.4 }
      const of = caseOf('The pool holds 10 connections.', more)
      const { action, base } = recommend(of, new Set(), () => ({ alone: odds, among: odds }))
      expect(action === 'needs-you' || base >= 0.5).toBe(true)
    }
})

test.each([
  ['Labels are printed at noon unless the depot is shut.', 'Says when it does not hold'],
  ['Labels are printed at noon, even if the depot is shut.', 'Says when it holds too'],
])('%j: what it says besides is told in words', (text, said) => {
  expect(signsOf(caseOf(text)).reason?.says).toBe(said)
})

test('where mainly the notes beside it say that a text is of no use, the question says so', () => {
  const alone = { junk: 0.5, keep: 0.48, lesson: 0.02 }
  const among = { junk: 0.95, keep: 0.04, lesson: 0.01 }
  const asked = recommend(caseOf('The pool holds 10 connections.'), new Set(), () => ({ alone, among }))
  expect(asked.because.map(({ text }) => text)).toEqual([
    'Probably of no use later (0.95)',
    'Not discarded: the notes beside it say so more than its own words',
  ])
})

test.each(['The pool holds 10 connections.', 'Labels, fonts and carriers', lesson.replace('Never call', 'They call')])(
  'what speaks for %j comes before what speaks against it',
  (text) => {
    const odds = { junk: 0.1, keep: 0.85, lesson: 0.05 }
    const kept = recommend(caseOf(text), new Set(), () => ({ alone: odds, among: odds }))
    expect(kept).toMatchObject({ action: 'validate', lead: 'recommend.fact' })
    const said = kept.because.map((each) => each.text)
    expect(said[0]).not.toMatch(/Not backed/)
    expect(said.slice(1)).toContain('Not backed by code or a person yet')
  },
)

test('usage changes none of the scores, and other facts move them between 0 and 1', () => {
  const plain = caseOf(lesson)
  const scores = assess(plain, signsOf(plain))
  expect(scores.frequency).toEqual({ score: 0, basis: 'Stored in 1 session by 1 agent' })
  expect(scores.uniqueness.score).toBe(1)
  const known = caseOf(lesson, { others: [twinOf()], record: { kept: 1, discarded: 9 }, confidence: 0.9 })
  expect(assess(known, signsOf(known)).frequency.score).toBeCloseTo(2 / 3)
  expect(assess(known, signsOf(known)).accuracy.basis).toContain('1 of 10 memories of its agent were kept')
  const trusted = assess({ ...known, record: { kept: 9, discarded: 1 } }, signsOf(known)).accuracy.score
  expect(assess(known, signsOf(known)).accuracy.score).toBeLessThan(trusted)
})

test('a memory whose similarity rounds to 0.00 does not count as similar', () => {
  const plain = caseOf(lesson)
  const basis = (closest: number) => assess(plain, signsOf(plain), closest).uniqueness.basis
  expect([0, 0.004, 0.31].map(basis)).toEqual([
    'No similar memory',
    'No similar memory',
    'The most similar text scores 0.31',
  ])
})

test('every rule has a unique id and a sentence, and confidence rises with the score', () => {
  expect(new Set(recommendRules.map(({ id }) => id)).size).toBe(recommendRules.length)
  for (const { id, sentence } of recommendRules) expect([id, sentence.length > 10]).toEqual([id, true])
  for (const curve of Object.values(calibration)) {
    const values = Array.from({ length: 21 }, (_, at) => valueOf(curve, at / 20))
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    expect(Math.max(...values)).toBeLessThan(1)
  }
})

test('a text that demands to be read needs a person, whatever rule it states, unless a person approved it', () => {
  const text =
    '<non_negotiable critical="true">You MUST always use pnpm, because yarn breaks the lock file.</non_negotiable>'
  expect(recommend(caseOf(text))).toMatchObject({ action: 'needs-you', lead: 'recommend.shouts' })
  expect(recommend(caseOf(text, { approved: 'validated' })).lead).not.toBe('recommend.shouts')
})
