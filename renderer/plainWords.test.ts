import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const places = [
  'renderer/**/*.{ts,tsx}',
  'main/{cli,desktop}/**/*.ts',
  'main/engine/{report,review,reference,decide,recommend,flows}/**/*.ts',
]

/** Sentences that had to be read twice, and second names of an act. Each has a plain one, which comes after it. */
const replaced: [RegExp, string][] = [
  [/cannot be (written|merged) like this/i, 'say what is missing'],
  [/Nothing besides its text/i, 'Not backed by code or a person'],
  [/removed \(never existed/i, 'not found'],
  [/none decided yet/i, 'Estimated; no decisions yet'],
  [/closest text is/i, 'No similar note'],
  [/Not looked at for a while/i, 'Unchecked for 49 days'],
  [/Which one holds/i, 'Which is correct?'],
  [/Two minutes a week/i, 'A few minutes a week'],
  [/auto-rejected|To reject|reason to reject|recommend: reject/i, 'discard, discarded'],
  [/['"`>]Retain(ed)?\b(?!Ids)/, 'Snooze'],
  [/own text supports it/i, 'Not backed by code or a person'],
  [/It moved…/, 'Set its new path…'],
  [/need(s|\?)? your call/i, 'need your decision'],
  [/`error \$\{kind\}/, '`error: `; kinds are for programs'],
  [/No memory is as the filters|Nothing is like it|They could not be listed|Look what is there/i, 'see the glossary'],
]

test('no screen, no command and no message says it in words that were replaced', () => {
  const files = globSync(places, { cwd: root }).filter((file) => !/\.test\.tsx?$|testing/.test(file))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return replaced.flatMap(([pattern, better]) => {
      const match = pattern.exec(text)
      return match ? [`${file}: “${match[0]}”: ${better}`] : []
    })
  })
  expect(found).toEqual([])
})
