import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

const textsOf = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text)

const stories: [string, string, string[]][] = [
  ['nothing', ' \n\n', []],
  ['plain prose', 'The pool is small. Raise it! Why? Load.', ['The pool is small.', 'Raise it!', 'Why?', 'Load.']],
  [
    'a sentence that begins with an identifier',
    'Tests hang. npm test needs a display.',
    ['Tests hang.', 'npm test needs a display.'],
  ],
  ['code spans', 'Run `a. B; c.` first. Then ``x ` y. Z``.', ['Run `a. B; c.` first.', 'Then ``x ` y. Z``.']],
  ['an open tick', 'A ` stays. So it goes.', ['A ` stays.', 'So it goes.']],
  [
    'paths and versions',
    'Since v1.2.3 see src/db/client.ts. Node 22.12 works.',
    ['Since v1.2.3 see src/db/client.ts.', 'Node 22.12 works.'],
  ],
  [
    'abbreviations',
    'Use flags, e.g. Retries, i.e. Both. Tabs etc. are bad. See no. 5. Owners (wallets, etc.) MUST pay.',
    ['Use flags, e.g. Retries, i.e. Both.', 'Tabs etc. are bad.', 'See no. 5.', 'Owners (wallets, etc.) MUST pay.'],
  ],
  ['a plain no', 'Is it safe? no. Use 5.', ['Is it safe?', 'no.', 'Use 5.']],
  ['etc. at an end', 'Logs, dumps etc. The rest stays.', ['Logs, dumps etc.', 'The rest stays.']],
  ['a unit at an end', 'Wait 500 ms. Then go for plan B. Go.', ['Wait 500 ms.', 'Then go for plan B.', 'Go.']],
  ['closing marks', 'He said "stop." (It did.) **Never.** Ok', ['He said "stop."', '(It did.)', '**Never.**', 'Ok']],
  ['dots in a row', 'Wait... Then go', ['Wait...', 'Then go']],
  ['lists', 'Rules:\n- one. two\n* [x] three\n1. four\n12) five', ['Rules:', 'one.', 'two', 'three', 'four', 'five']],
  ['headings and quotes', '## Pool\nIt is small\n> said so', ['Pool', 'It is small', 'said so']],
  ['lines that wrap', 'The pool must stay\nsmall. Or\nelse.', ['The pool must stay\nsmall.', 'Or\nelse.']],
  ['lines of their own', 'Fix: restart\nCause: stale lock', ['Fix: restart', 'Cause: stale lock']],
  [
    'a long line that wraps before a name',
    `${'word '.repeat(12)}on\nPostgres fails`,
    [`${'word '.repeat(12)}on\nPostgres fails`],
  ],
  ['paragraphs', 'one\n\ntwo', ['one', 'two']],
  ['CRLF', 'One here.\r\nTwo here.\r\n', ['One here.', 'Two here.']],
  ['a fence', 'Before:\n```sh\na. b\n\nc\n```\nAfter.', ['Before:', '```sh\na. b\n\nc\n```', 'After.']],
  [
    'code of three ticks in a line',
    '```npm ci``` installs it. Then wait.',
    ['```npm ci``` installs it.', 'Then wait.'],
  ],
  ['a fence never closed', '```\na. b\n\nc', ['```\na. b\n\nc']],
  ['Japanese', '池は小さい。増やす！', ['池は小さい。', '増やす！']],
]

for (const [story, text, sentences] of stories) {
  test(`sentences: ${story}`, () => expect(textsOf(text)).toEqual(sentences))
}

test('spans give the position of each sentence, in order and without overlap', () => {
  for (const [, text] of stories) {
    let position = 0
    for (const sentence of splitSentences(text)) {
      expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text)
      expect(sentence.start).toBeGreaterThanOrEqual(position)
      position = sentence.end
    }
  }
})

test('between sentences there is only white space and markers', () => {
  for (const [, text] of stories) {
    let rest = ''
    let position = 0
    for (const sentence of splitSentences(text)) {
      rest += text.slice(position, sentence.start)
      position = sentence.end
    }
    expect(rest + text.slice(position)).toMatch(/^[\s\-*#>\d.)[\]x]*$/)
  }
})

test('a record of 100,000 characters is split completely', () => {
  const text = 'a. '.repeat(20_000) + '`'.repeat(20_000) + 'no end '.repeat(3000)
  expect(splitSentences(text).at(-1)?.end).toBe(text.trimEnd().length)
})

test('a stop that is spoken of ends no sentence', () => {
  expect(splitSentences("The paths '.' and '/state' are one. Both load.").map(({ text }) => text)).toEqual([
    "The paths '.' and '/state' are one.",
    'Both load.',
  ])
})
