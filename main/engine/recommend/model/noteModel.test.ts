import { expect, test } from 'vitest'
import { shippedScorer } from './noteModel.ts'
import { fileReason, headingReason, wordReason } from './noteReasons.ts'
import { noteWords } from './noteWords.ts'

const { odds: noteOdds, contributions: contributionsTo } = shippedScorer
const plain = (content: string) => ({ content, heading: null, path: null, signs: [] })
const rule = plain('Always run the migrations before the seeds.')
const task = plain('Next: implement the label preview (phase 2, 60% done).')
const fact = plain('The harbor service keeps 20 connections in its pool.')

test('the probabilities of a note sum to 1, and a rule, a task and a fact differ in the highest', () => {
  for (const note of [rule, task, fact, plain(''), plain('🚫')]) {
    const { junk, keep, lesson } = noteOdds(note)
    expect(junk + keep + lesson).toBeCloseTo(1, 9)
  }
  expect(noteOdds(rule).lesson).toBeGreaterThan(0.5)
  expect(noteOdds(task).junk).toBeGreaterThan(0.5)
  expect(noteOdds(fact).keep).toBeGreaterThan(noteOdds(task).keep)
})

test('a note in another language is judged by the English words that its words stand for', () => {
  for (const text of [
    'Nächste Schritte: Aufwand niedrig, Priorität hoch',
    'Próximos passos: esforço baixo, prioridade alta',
  ])
    expect(noteOdds(plain(text)).junk).toBeGreaterThan(0.5)
  const german = plain('Immer die Migrationen vor den Seeds ausführen, niemals danach.')
  expect(noteOdds(german).lesson).toBeGreaterThan(noteOdds(german).junk)
  expect(noteWords('niemals')[0]?.token.meanings).toEqual(
    'niemals never'.split(' ').map((word) => noteWords(word)[0]?.token.hash),
  )
})

test('a note under a heading of a plan is more often junk than the same note alone', () => {
  const planned = { ...fact, heading: 'Progress > Next Steps', path: 'memory-bank/progress.md' }
  expect(noteOdds(planned).junk).toBeGreaterThan(noteOdds(fact).junk)
})

test('reasons name words of the note, and the heading and file it comes from', () => {
  for (const { at, name } of contributionsTo(task)) {
    if (at) expect(noteWords(task.content.slice(at.start, at.end))[0]?.token.stem).toBe(name)
  }
  const planned = { ...task, heading: 'Next Steps', path: 'memory-bank/progress.md' }
  expect(headingReason(planned, 'junk', 'recommend.no-use')?.text).toBe(
    'Under “Next Steps”, a heading often found above notes that are not kept',
  )
  const words = wordReason(planned, 'junk', 'recommend.no-use')
  expect(words?.text).toMatch(/^Worded like plans for some work: “\w+”/)
  expect(words?.at).toMatchObject({ field: 'content' })
})

test('words that are of no theme are told as those of notes that are not kept', () => {
  const told = (content: string) => wordReason(plain(content), 'junk', 'recommend.no-use')?.text
  expect(told('Updated and released the berth list.')).toMatch(/^Worded like notes of work that is done: “/)
  expect(told('Harbor journal, description of the crew')).toMatch(/^Worded like notes that are not kept: “/)
})

test('a reason names the nearest heading, unless only this file has it', () => {
  const tell = (heading: string) => headingReason({ ...task, heading }, 'junk', 'recommend.no-use')?.text
  expect(tell('Plan > Next Steps')).toMatch(/^Under “Next Steps”/)
  expect(tell('Plan > Next Steps of the quay wall survey')).toBeUndefined()
})

test('the name of a file is told, unless only this note or every store has it; those of folders never', () => {
  const tell = (path: string) => fileReason({ ...plain(''), path }, 'junk', 'recommend.no-use')?.text
  expect(tell('memory-bank/progress.md')).toBe('In “progress.md”, a file name often found with notes that are not kept')
  expect(tell('memory-bank/progress of the quay wall survey.md')).toBeUndefined()
  expect(tell('progress/memory.md')).toBeUndefined()
})

test('function words are never quoted', () => {
  const text = 'This and that have been through it, and even they were there when it had been.'
  for (const side of ['junk', 'keep', 'lesson'] as const)
    expect(wordReason(plain(text), side, 'recommend.fact')?.text ?? '').not.toMatch(
      /“(?:This|and|that|have|been|through|even|they|when|has|had)”/i,
    )
})

test('what speaks against junk is told as what speaks for keeping', () => {
  expect(wordReason(fact, 'keep', 'recommend.fact')?.text).toMatch(/^Worded like notes that are kept: “/)
})

test('words are reduced to stems, and tokens that are no words to classes', () => {
  const stems = noteWords(
    'Retries `npm ci` in src/pool.ts, see https://a.example 3 minutes on 2026-11-02: API keptAlive v 1.2',
  )
  expect(stems.filter(({ token }) => token.isWord).map(({ token }) => token.stem)).toEqual([
    'retri',
    'CODE',
    'in',
    'PATH',
    'see',
    'URL',
    'NUM',
    'minut',
    'on',
    'DATE',
    'UP:api',
    'IDENT',
    'v',
    'VERSION',
  ])
})
