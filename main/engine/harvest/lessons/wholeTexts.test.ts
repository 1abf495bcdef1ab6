import { expect, test } from 'vitest'
import { errorLine } from '../normalise/errorSignature.ts'
import { code } from './deeds.ts'
import { cutError } from './runs.ts'
import { saidSentences } from './saidSentences.ts'
import { inThirdPerson } from './thirdPerson.ts'

/** What harvested texts showed when they were read: cut sentences, leftover markup, half code, words in the wrong form. */

test.each([
  ['you always forget the tests', 'The agent always forgets the tests.'],
  [
    'you gave me the wrong path, i took yours',
    'The agent gave the person the wrong path, the person took the agent’s.',
  ],
  [
    'Keep I/O out of my-harbour.ts, us-east-1 and https://my.port',
    'Keep I/O out of my-harbour.ts, us-east-1 and https://my.port.',
  ],
  ['**Never** commit to [main](https://ada.port/main)', 'Never commit to main.'],
  ['never touch main, thanks!', 'Never touch main.'],
  ['It has no cell "TIDE". so i skip it', 'It has no cell "TIDE". So the person skips it.'],
  ['the plan has to follow @plan.mdc', 'The plan has to follow `plan.mdc`.'],
])('%s', (said, lesson) => {
  expect(inThirdPerson(said)).toBe(lesson)
})

test('code that goes over lines stays whole, and a line of code or output ends what was said before it', () => {
  expect(saidSentences("instead of `# List all berths\n   tide berths --json | jq '.[]'`, use `tide berth`.")).toEqual([
    "instead of `# List all berths tide berths --json | jq '.[]'`, use `tide berth`.",
  ])
  expect(saidSentences('never do this\n{"berth": 4, "tide": [1, 2]}\nin this harbour please')).toEqual([
    'never do this',
    'in this harbour please',
  ])
  expect(saidSentences('never use the `berth when it is low')).toEqual(['never use the berth when it is low'])
})

test('a line of code that a sentence points to belongs to it; what points to a longer listing says nothing alone', () => {
  expect(saidSentences('always plan with this:\n```sh\ntide plan\n```\nIt is faster.')).toEqual([
    'always plan with this: `tide plan`',
    'It is faster.',
  ])
  expect(saidSentences('always plan like this:\n```ts\nconst plan = 1\nconst tide = 2\n```')).toEqual([])
})

test('what an editor puts for a picture or a paste is no word, and a long quote leaves a mark', () => {
  expect(saidSentences('[Image #1] never put the crane there [Pasted text #2 +31 lines]')).toEqual([
    'never put the crane there',
  ])
  const long = `"${'low water '.repeat(12)}"`
  expect(saidSentences(`the label ${long} should be shorter`)).toEqual(['the label “…” should be shorter'])
})

test.each([
  ["python3 - <<'PY'", 'python3 -'],
  ['tide plan --all > plans/berths.md', 'tide plan --all'],
  ['cat > plans/berths.md', 'cat > plans/berths.md'],
  [
    `tide web "low water" --verbose --json --engine brave --places harbour | grep -A 5 "Berth"`,
    'tide web "low water" --verbose --json --engine brave --places harbour',
  ],
  [`tide web ${'word '.repeat(30)}`, `tide web ${'word '.repeat(14).trim()}…`],
])('a command is shown as far as it says how it is used: %s', (command, shown) => {
  expect(code(command)).toBe(`\`${shown}\``)
})

test('an error that a terminal wrapped is whole, without its colours; a long one ends between words', () => {
  expect(errorLine("\u001b[31mError: no such file, open 'file:/home/ada/pro\ncess/tides.md'\u001b[0m\n path: 1")).toBe(
    "Error: no such file, open 'file:/home/ada/process/tides.md'",
  )
  expect(errorLine("TypeError: plan() got\nmultiple values for 'tide'\n")).toBe(
    "TypeError: plan() got multiple values for 'tide'",
  )
  expect(errorLine('Error: berth 4 is taken\nat plan.ts')).toBe('Error: berth 4 is taken')
  expect(cutError(`Error: ${'tide '.repeat(40)}`)).toBe(`Error: ${'tide '.repeat(26).trim()}…`)
  expect(cutError(`TypeError: mock is not a function. (In 'mock("repo", () => ({`)).toBe(
    'TypeError: mock is not a function.',
  )
})
