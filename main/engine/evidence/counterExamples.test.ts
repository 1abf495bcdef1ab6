import { beforeEach, expect, test } from 'vitest'
import { nodeGit } from '../../platform/nodeGit.ts'
import { type TestRepository, createRepository } from '../testing/gitRepository.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { counterSearch } from './counterExamples.ts'
import { counterTerms } from './counterTerms.ts'

test.each([
  ['Use pnpm here, never yarn or npm.', ['yarn', 'npm']],
  ['Tide tables are read with `readTides`; do not call `parse_tides` any more.', ['parse_tides']],
  ['Prefer the berth planner instead of lodash.', ['lodash']],
  ['Always use UTC for tide times.', []],
  ['The pier was closed in May.', []],
  ['Never push to main.', []],
])('“%s” forbids %j', (text, terms) => {
  expect(counterTerms(text)).toEqual(terms)
})

let repository: TestRepository
beforeEach(() => {
  repository = createRepository(tempFolder())
  repository.commit('2026-05-01T00:00:00Z', {
    'src/tides.ts': "import { tide } from './tide'\n\nexport const high = parse_tides(tide)\n",
    'src/deep/old.ts': 'parse_tides()\n',
    'CLAUDE.md': 'Never call parse_tides.\n',
    '.env': 'TOKEN=parse_tides\n',
    'notes.txt': 'parse_tides is gone\n',
    'yarn.lock': 'parse_tides@1\n',
  })
})

test('the code that speaks against a rule is found with its line, and notes, lock files and hidden files are not', async () => {
  const search = counterSearch(nodeGit, repository.root, (path) => path === 'notes.txt')
  expect(await search.of('Do not call `parse_tides`, it ignores leap seconds.')).toEqual([
    {
      word: 'parse_tides',
      files: 2,
      places: [
        { file: 'src/tides.ts', line: 3, text: 'export const high = parse_tides(tide)' },
        { file: 'src/deep/old.ts', line: 1, text: 'parse_tides()' },
      ],
    },
  ])
  expect(await search.of('Do not call `readTides`.')).toEqual([])
})

test('a repository without a commit shows nothing', async () => {
  const empty = createRepository(tempFolder())
  expect(await counterSearch(nodeGit, empty.root, () => false).of('Never use yarn.')).toEqual([])
})
