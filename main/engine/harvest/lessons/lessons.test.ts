import { expect, test } from 'vitest'
import { createSessionLog } from '../normalise/sessionLog.ts'
import { type TranscriptEvent, eventOf } from '../transcript.ts'
import type { Candidate } from './candidate.ts'
import { findCandidates } from './findCandidates.ts'
import { inThirdPerson } from './thirdPerson.ts'

type Given = readonly [role: TranscriptEvent['role'], text: string, more?: Partial<TranscriptEvent>]

function candidates(...events: Given[]): Candidate[] {
  const log = createSessionLog('s')
  const read = events.flatMap(([role, text, more = {}]) => {
    const item = eventOf({ session: 's', role, text, ...more })
    return item.kind === 'event' ? [log.add(item.event)] : []
  })
  return findCandidates(read)
}

const begin: Given[] = [
  ['person', 'Plan the berths.'],
  ['agent', 'I plan them.'],
]
const run = (command: string, output: string): Given[] => [
  ['call', command, { tool: 'shell' }],
  ['result', output],
]
const edit = (path: string, text = path): Given => ['call', text, { tool: 'Edit', files: [path] }]

test.each([
  ['no, never moor barges at berth 4, because it dries out', 'Never moor barges at berth 4, because it dries out.'],
  ['i dont want you to print labels here', 'The person does not want the agent to print labels here.'],
  ["that's wrong. you should always ask the pilot first", 'The agent should always ask the pilot first.'],
  ['@berths.ts should not know the tides', '`berths.ts` should not know the tides.'],
  ['use `tide --now` instead of `tide` when you plan', 'Use `tide --now` instead of `tide` when the agent plans.'],
  ['i didnt ask you to paint the quay', 'The person did not ask the agent to paint the quay.'],
  ['do it, dont just tell me how', 'Do it, do not just tell the person how.'],
  ['yes, but i still want the depth in metres', 'The person still wants the depth in metres.'],
  ['no, i want the tides in one table', 'The person wants the tides in one table.'],
  [
    'The port `lee` does not exist. The correct port is `luv`.',
    'The port `lee` does not exist. The correct port is `luv`.',
  ],
  ['but i want the depth as text', 'The person wants the depth as text.'],
  ['Fix the plan: it should count berths, not barges', 'Fix the plan: it should count berths, not barges.'],
  ['the tide table is old, so never trust it', 'The tide table is old, so never trust it.'],
  ['Ask the pilot before you change the plan.', 'Ask the pilot before the agent changes the plan.'],
  ['keep in mind that the lock closes at noon', 'Keep in mind that the lock closes at noon.'],
  ['no, that is because the lock expects barges, go ahead and open it', 'That is because the lock expects barges.'],
  ['each berth should be a line of its own', 'Each berth should be a line of its own.'],
  ['moreover, never moor barges at berth 4, i.e. by the lock', 'Never moor barges at berth 4, that is, by the lock.'],
])('a correction is a lesson in third person: %s', (said, lesson) => {
  expect(candidates(...begin, ['person', said]).map(({ rule, text }) => [rule, text])).toEqual([['correction', lesson]])
})

test.each([
  'the plan still does not show berth 4',
  'can you use the tide table instead of the list?',
  'add a list of barges instead of a table',
  'i thought berth 4 was free, not the quay',
  'go ahead',
  'we probably should not print labels here',
  '```\nnever moor barges at berth 4\n```',
  'Do not touch the other quays.',
  'harbour --plan berths --never late',
  'make the list longer instead of wider',
  "you didn't check anything",
  'plan.py::test_tides - tide is low instead of high',
  'Plan the quay. The list should be on the left. The crane should be big. The sea should be blue. Then go on.',
])('complaints, tasks, questions, doubts and pasted text are no lessons: %s', (said) => {
  expect(candidates(...begin, ['person', said])).toEqual([])
})

test('an order not to do something is a rule with a reason, or after an objection', () => {
  const said = (text: string): string[] => candidates(...begin, ['person', text]).map(({ rule }) => rule)
  expect(said('Do not touch the quays.')).toEqual([])
  expect(said('Do not touch the quays, because they are being painted.')).toEqual(['correction'])
  expect(said('That is wrong. Do not touch the quays.')).toEqual(['correction'])
})

test.each([
  'Ab jetzt nie wieder Barken an Liegeplatz 4.',
  'arrête de déplacer les barges sans demander',
  'no quiero que muevas las barcas sin preguntar',
  'Não quero que mova as barcas sem perguntar.',
  'Говори только по-русски и объясняй каждый шаг.',
  '以后不要再移动驳船。',
  'Réponds toujours en français.',
])('a rule in another language is a lesson in the person’s words: %s', (said) => {
  expect(candidates(...begin, ['person', said]).map(({ text }) => text)).toEqual([`The person’s words: “${said}”`])
})

test.each([
  'Der Plan zeigt Liegeplatz 4 immer noch nicht.',
  'ça ne marche toujours pas',
  'siempre da error al abrir la tabla',
  '¿por qué nunca carga?',
  'Таблица никогда не работает.',
  '总是报错',
  'muestra las mareas en una tabla',
])('complaints, questions and tasks in another language are no lessons: %s', (said) => {
  expect(candidates(...begin, ['person', said])).toEqual([])
})

test('the first message of a session corrects nothing', () => {
  expect(candidates(['person', 'never moor barges at berth 4'])).toEqual([])
})

test('of several right forms of one command the last that worked is offered', () => {
  const wrong = run('tide list', 'error: missing required argument: folder\nexit code 1')
  const runs = [...wrong, ...run('tide list ./lee', 'berth 4'), ...wrong, ...run('tide list ./luv', 'berth 5')]
  expect(candidates(...begin, ...runs).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Run `tide list \.\/luv`, not `tide list`/),
  ])
})

test.each([
  ['/home/ada/quay', '~/quay'],
  ['/Users/ada.l/quay', '~/quay'],
  ['/srv/home/ada/quay', '/srv/home/ada/quay'],
])('the home folder of a person is in no lesson: %s', (path, shown) => {
  const wrong = run('tide list', 'error: missing required argument: folder\nexit code 1')
  const [usage] = candidates(...begin, ...wrong, ...run(`tide list ${path}`, 'berth 4'))
  expect(usage?.text).toContain(`Run \`tide list ${shown}\``)
})

test('a command used wrongly and then rightly is a lesson with the error as its reason', () => {
  const found = candidates(
    ...begin,
    ...run('harbour plan berths', "error: missing required option '--tide'"),
    ...run('harbour plan berths --tide high', 'planned'),
  )
  expect(found).toMatchObject([
    {
      rule: 'usage',
      text: "Run `harbour plan berths --tide high`, not `harbour plan berths`: that fails with “error: missing required option '--tide'”.",
    },
  ])
})

test.each([
  ['harbour-plan berths', 'harbour plan berths'],
  ['tide2', 'tide2'],
  ['python tides.py', 'python3 tides.py'],
  ['pip list', 'python3 -m pip list'],
  ['tides --now', 'npx tides --now'],
])('a program that is not found under one name and then under another: %s', (wrong, right) => {
  const [name = ''] = wrong.split(' ')
  const found = candidates(...begin, ...run(wrong, `zsh: command not found: ${name}`), ...run(right, 'high'))
  expect(found.map(({ text }) => text)).toEqual(
    wrong === right ? [] : [`Run \`${right}\`, not \`${wrong}\`: that fails with “zsh: command not found: ${name}”.`],
  )
})

test('the command that an error names, run next, is the right one', () => {
  const wrong = run('harbour init', '✖ The `init` command is old. Use `harbour start --new` instead.')
  const found = candidates(...begin, ...wrong, ...run('harbour start --new', 'Error: no pilot'))
  expect(found.map(({ text }) => text)).toEqual([
    'Run `harbour start --new`, not `harbour init`: that fails with “✖ The `init` command is old. Use `harbour start --new` instead.”.',
  ])
  expect(candidates(...begin, ...wrong, ...run('harbour berths', 'two'))).toEqual([])
})

test('what had to be installed before a command passed is a lesson', () => {
  const missing = run('harbour plan', "Error: Cannot find module 'tides'")
  const found = candidates(
    ...begin,
    ...missing,
    ...run('npm install tides', 'added 1 package'),
    ...run('harbour plan', 'ok'),
  )
  expect(found.map(({ text }) => text)).toEqual([
    "`harbour plan` failed with “Error: Cannot find module 'tides'” until `npm install tides` was run.",
  ])
  expect(candidates(...begin, ...missing, ...run('npm test', 'ok'), ...run('harbour plan', 'ok'))).toEqual([])
})

test('another command, or the same error again, is no right use', () => {
  expect(
    candidates(
      ...begin,
      ...run('harbour plan', "error: missing required option '--tide'"),
      ...run('harbour list', 'two berths'),
    ),
  ).toEqual([])
  expect(
    candidates(
      ...begin,
      ...run('harbour plan --at 4', "error: unknown option '--at'"),
      ...run('harbour plan --at 5', 'planned'),
    ),
  ).toEqual([])
})

const failing = run('npm test', 'TypeError: berth depth is not a number\n1 failed, 8 passed')
const passing = run('npm test', '9 passed')

test('an error whose cause was stated and changed is a lesson once the command passes', () => {
  const cause = 'The test failed because the berth depth is read as text from the table.'
  const found = candidates(...begin, ...failing, ['agent', cause], edit('src/berths.ts'), ...passing)
  expect(found).toMatchObject([{ rule: 'fix', kind: 'known_fix' }])
  expect(found[0]?.text).toBe(
    `${cause} It showed as “TypeError: berth depth is not a number” from \`npm test\`. A change in \`src/berths.ts\` fixed it: the same command passed afterwards.`,
  )
})

test('a fix without a change, without a success, or with a doubtful cause is none', () => {
  const cause: Given = ['agent', 'The test failed because the berth depth is read as text.']
  expect(candidates(...begin, ...failing, cause, ...passing)).toEqual([])
  expect(candidates(...begin, ...failing, cause, edit('src/berths.ts'), ...failing)).toEqual([])
  const doubt: Given = ['agent', 'The test might fail because the berth depth is read as text.']
  expect(candidates(...begin, ...failing, doubt, edit('src/berths.ts'), ...passing)).toEqual([])
})

test('a decision mentioned once stays an event; one that is carried out, confirmed or said again does not', () => {
  const decided: Given = ['person', 'lets use the tide table for the berth plan']
  const rules = (...events: Given[]): string[] => candidates(...begin, decided, ...events).map(({ rule }) => rule)
  expect(rules(['agent', 'Good.'])).toEqual([])
  expect(rules(edit('src/tideTable.ts', 'berth plan from the tide table'))).toEqual(['decision'])
  expect(rules(['agent', 'Good.'], ['person', 'yes, lets use the tide table for the plan'])).toEqual(['decision'])
  expect(candidates(...begin, ['person', 'lets use the tide table from now on']).map(({ rule }) => rule)).toContain(
    'correction',
  )
})

test('a decision that the person takes back is none', () => {
  const found = candidates(
    ...begin,
    ['person', 'lets use the tide table for the berth plan'],
    edit('src/tideTable.ts', 'berth plan from the tide table'),
    ['person', 'revert that, the tide table is too old'],
  )
  expect(found).toEqual([])
})

test('the same error in three attempts is a pattern, with the cause that explains it', () => {
  const attempt = (at: number): Given[] => [
    ...run('harbour sync', `Error: lock of berth table is held by process ${at}`),
    ['agent', `Attempt ${at}: I look at the table.`],
    ['agent', 'I wait.'],
    ['agent', 'I go on.'],
    ['agent', 'I look again.'],
  ]
  const cause: Given = ['agent', 'The lock of the berth table is held because the pilot service is never stopped.']
  const found = candidates(...begin, ...attempt(1), ...attempt(2), ...attempt(3), cause)
  expect(found).toMatchObject([{ rule: 'pattern', kind: 'convention' }])
  expect(found[0]?.text).toContain('failed 3 times in this session')
  expect(candidates(...begin, ...attempt(1), ...attempt(2), cause)).toEqual([])
})

test('the same request on three occasions is a pattern; the same words about other numbers are other tasks', () => {
  const ask = (berth: number): Given => ['person', `say how deep berth ${berth} is at the next low tide`]
  const other: Given[] = [
    ['agent', '3 m.'],
    ['person', 'good'],
  ]
  expect(candidates(...begin, ask(4), ...other, ask(4), ...other, ask(4))).toMatchObject([{ rule: 'pattern' }])
  expect(candidates(...begin, ask(4), ...other, ask(5), ...other, ask(6))).toEqual([])
})

test('a request sent again at once is a retry, unless the rest of its message differs', () => {
  const ask = (more = ''): Given => ['person', `say how deep the berths are at low tide.${more}`]
  expect(candidates(...begin, ask(), ask(), ask())).toEqual([])
  expect(
    candidates(...begin, ask(' Then count barges.'), ask(' Then paint quays.'), ask(' Then close locks.')),
  ).toMatchObject([{ rule: 'pattern' }])
})

test('fewer than five candidates come from 30 events, however often a person corrects', () => {
  const said = [
    'never moor barges at berth 4',
    'always ask a pilot before noon',
    'never print labels in red ink',
    'always close the lock after ferries',
    'never lend a crane to strangers',
    'always count buoys on Mondays',
    'never tow tankers by night',
  ]
  const events = said.map((text): Given => ['person', text])
  expect(candidates(...begin, ...events)).toHaveLength(4)
})

test('quotes and code keep their words', () => {
  expect(inThirdPerson('never ask me "would you like to go on?" before `my plan`')).toBe(
    'Never ask the person "would you like to go on?" before `my plan`.',
  )
  expect(inThirdPerson('i push the barges myself')).toBe('The person pushes the barges themselves.')
  expect(inThirdPerson('i asked you to wait, not to sail')).toBe('The person asked the agent to wait, not to sail.')
})
