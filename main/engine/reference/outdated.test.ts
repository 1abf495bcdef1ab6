import { expect, test } from 'vitest'
import { type PathHistory, type ProjectFacts, deadPaths, isOlder, outdatedIn, pathsIn } from './outdated.ts'

const facts: ProjectFacts = {
  exists: (path) => path.startsWith('src/') || path === 'docs/setup.md',
  versions: new Map([
    ['react', '19.3.1'],
    ['node', '24.0.0'],
  ]),
  superseded: new Map([[21, '0021-memory.md: Status: superseded by 0068']]),
  finished: ['parcel-importer'],
}
const kinds = (text: string) => outdatedIn(text, facts).map(({ kind, proven }) => [kind, proven])

test.each<[string, string[]]>([
  ['The retry logic is in `src/jobs/retry.ts`.', ['src/jobs/retry.ts']],
  ['Look into lib/old/ and ./scripts/run.sh first.', ['lib/old/', 'scripts/run.sh']],
  ['See https://example.org/docs/a.html and git@host.org/team/x.git for more.', []],
  ['Use and/or, 24/7 and TCP/IP; on 3/4 of them.', []],
  ['Set $HOME/bin/tool.sh or ~/bin/tool.sh or /etc/hosts.conf.', []],
  ['Match **/*.test.ts only.', []],
])('the paths in “%s”', (text, paths) => {
  expect(pathsIn(text)).toEqual(paths)
})

const touch = (path: string, day: string, to?: string) => ({
  commit: 'abc1234567',
  at: Date.parse(day),
  name: path,
  path,
  to: to ?? null,
})
const history = (more: Partial<PathHistory> = {}): PathHistory => ({
  committed: new Set(),
  removals: new Map([
    ['lib/labels.ts', touch('lib/labels.ts', '2026-03-02')],
    ['lib/old', touch('lib/old', '2026-03-02')],
    ['lib/import.ts', touch('lib/import.ts', '2026-03-02', 'src/import.ts')],
  ]),
  isWhole: true,
  ...more,
})
const before = Date.parse('2026-01-01')
const dead = (text: string, gone: string[], from: PathHistory | null = history(), written = before) =>
  deadPaths({ text, gone, named: pathsIn(text) }, from, written).map(({ text: words, proven }) => [words, proven])

test('a path removed by a commit after the entry was written is reported with the commit, and proves that the entry may go', () => {
  expect(dead('Labels are printed by `lib/labels.ts`.', ['lib/labels.ts'])).toEqual([
    ['lib/labels.ts was removed in abc1234 on 2026-03-02', true],
  ])
  expect(dead('Look into lib/old/ first.', ['lib/old/'])).toEqual([
    ['lib/old/ was removed in abc1234 on 2026-03-02', true],
  ])
})

test.each<[string, string[], number?]>([
  ['Moved from `lib/labels.ts` to `src/labels.ts`.', ['lib/labels.ts']],
  ['Labels are printed by `lib/labels.ts` and `src/print.ts`.', ['lib/labels.ts']],
  ['Never put labels into `lib/labels.ts`.', ['lib/labels.ts']],
  ['Labels are printed by `lib/labels.ts`.', ['lib/labels.ts'], Date.parse('2026-03-03')],
  ['The importer is in `lib/import.ts`.', ['lib/import.ts']],
])('“%s” is reported but not ticked', (text, gone, written) => {
  expect(dead(text, gone, history(), written)).toMatchObject([
    [expect.stringMatching(/removed|renamed to src\/import/), false],
  ])
})

test('a path no commit ever contained is ignored; without a complete history it is reported as unproven', () => {
  expect(dead('Keys are in `config/keys.env`.', ['config/keys.env'])).toEqual([])
  expect(dead('See `src/new.ts`.', ['src/new.ts'], history({ committed: new Set(['src/new.ts']) }))).toEqual([])
  const told = [['config/keys.env is not there', false]]
  expect(dead('Keys are in `config/keys.env`.', ['config/keys.env'], history({ isWhole: false }))).toEqual(told)
  expect(dead('Keys are in `config/keys.env`.', ['config/keys.env'], null)).toEqual(told)
})

test('a version older than the project’s is reported, and never ticked', () => {
  expect(kinds('With react 17 batching is manual.')).toEqual([['old-version', false]])
  expect(kinds('Needs Node.js v20.')).toEqual([['old-version', false]])
  expect(kinds('With react 19 it is automatic.')).toEqual([])
  expect(kinds('Set react 3 times.')).toEqual([['old-version', false]])
  expect([isOlder('9.1', '10.0'), isOlder('19', '19.3.1'), isOlder('20.1', '20.0.9')]).toEqual([true, false, false])
})

test('a superseded decision is reported with the line that says so', () => {
  expect(outdatedIn('As ADR-0021 says, reflect daily.', facts)).toEqual([
    {
      kind: 'superseded',
      text: 'ADR-0021 is no longer in force',
      other: '0021-memory.md: Status: superseded by 0068',
      proven: false,
    },
  ])
  expect(kinds('As ADR-0022 says, reflect daily.')).toEqual([])
  expect(kinds('(superseded by the new queue) Jobs run in cron.')).toEqual([['superseded', false]])
  expect(kinds('The new queue superseded cron.')).toEqual([])
})

test('entries that are finished, struck out or of a deleted project are reported', () => {
  expect(kinds('[x] Move the labels to S3.')).toEqual([['finished', false]])
  expect(kinds('~~Labels are in S3.~~')).toEqual([['finished', false]])
  expect(kinds('parcel-importer needs two cores.')).toEqual([['finished', false]])
  expect(kinds('The project Label Move was completed in May.')).toEqual([['finished', false]])
  expect(kinds('A job is done when its labels are printed.')).toEqual([])
})
