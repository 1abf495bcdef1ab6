import { expect, test } from 'vitest'
import { type ProjectFacts, isOlder, outdatedIn, pathsIn } from './outdated.ts'

const facts: ProjectFacts = {
  exists: (path) => path.startsWith('src/') || path === 'docs/setup.md',
  versions: new Map([
    ['react', '19.3.1'],
    ['node', '24.0.0'],
  ]),
  superseded: new Map([[21, '0021-memory.md: Status: superseded by 0068']]),
  finished: ['parcel-importer'],
}
const kinds = (text: string) => outdatedIn(text, facts).map(({ kind, suggested }) => [kind, suggested])

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

test('an entry whose paths are all gone may go; one of whose paths some stand is for a person', () => {
  expect(kinds('The importer is in `lib/import.ts`.')).toEqual([['dead-path', true]])
  expect(kinds('Moved from `lib/import.ts` to `src/import.ts`.')).toEqual([['dead-path', false]])
  expect(kinds('The importer is in `src/import.ts`.')).toEqual([])
  expect(outdatedIn('See `lib/a.ts`.', { ...facts, exists: () => null })).toEqual([])
})

test('a version below the project’s is told, and never suggested by itself', () => {
  expect(kinds('With react 17 batching is manual.')).toEqual([['old-version', false]])
  expect(kinds('Needs Node.js v20.')).toEqual([['old-version', false]])
  expect(kinds('With react 19 it is automatic.')).toEqual([])
  expect(kinds('Set react 3 times.')).toEqual([['old-version', false]])
  expect([isOlder('9.1', '10.0'), isOlder('19', '19.3.1'), isOlder('20.1', '20.0.9')]).toEqual([true, false, false])
})

test('a superseded decision is told with the line that says so', () => {
  expect(outdatedIn('As ADR-0021 says, reflect daily.', facts)).toEqual([
    {
      kind: 'superseded',
      text: 'ADR-0021 is no longer in force',
      other: '0021-memory.md: Status: superseded by 0068',
      suggested: true,
    },
  ])
  expect(kinds('As ADR-0022 says, reflect daily.')).toEqual([])
  expect(kinds('(superseded by the new queue) Jobs run in cron.')).toEqual([['superseded', true]])
  expect(kinds('The new queue superseded cron.')).toEqual([])
})

test('what is finished, struck out or of a project that is gone may go', () => {
  expect(kinds('[x] Move the labels to S3.')).toEqual([['finished', true]])
  expect(kinds('~~Labels are in S3.~~')).toEqual([['finished', true]])
  expect(kinds('parcel-importer needs two cores.')).toEqual([['finished', true]])
  expect(kinds('The project Label Move was completed in May.')).toEqual([['finished', false]])
  expect(kinds('A job is done when its labels are printed.')).toEqual([])
})
