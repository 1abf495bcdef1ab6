import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import type { SourceRecord } from '../store/sourceRecord.ts'
import { putFile } from '../testing/files.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { markdown } from './markdown.ts'

let folder = ''
beforeEach(() => void (folder = tempFolder()))

const put = (name: string, content: string): string => putFile(folder, name, content)

function recordsOf(root: string): SourceRecord[] {
  return markdown
    .recordFiles(root, nodeFiles)
    .flatMap((path) => [...markdown.read(path, root, nodeFiles)])
    .flatMap((item) => (item.kind === 'record' ? [item.record] : []))
}

const contentsOf = (text: string) => recordsOf(put('notes.md', text)).map(({ content }) => content)

test('headings are sections, bullets and paragraphs are entries', () => {
  const path = put(
    'notes.md',
    '# Notes\n\nIntro here.\n\n## Postgres\n\n- Pool is ten.\n- Use `SKIP LOCKED`.\n\n### Locks ##\nTake them late.\nRelease early.\n',
  )
  const records = recordsOf(path)
  expect(records.map(({ content, line, tags, section }) => ({ content, line, tags, section }))).toEqual([
    { content: 'Intro here.', line: 3, tags: ['notes'], section: '["notes.md",["Notes"]]' },
    { content: 'Pool is ten.', line: 7, tags: ['postgres'], section: '["notes.md",["Notes","Postgres"]]' },
    { content: 'Use `SKIP LOCKED`.', line: 8, tags: ['postgres'], section: '["notes.md",["Notes","Postgres"]]' },
    {
      content: 'Take them late.\nRelease early.',
      line: 11,
      tags: ['locks'],
      section: '["notes.md",["Notes","Postgres","Locks"]]',
    },
  ])
  expect(records[3]?.description).toBe('Take them late.')
  expect(records[1]?.locator).toMatch(/^\["notes.md",\["Notes","Postgres"\],"[0-9a-f]{16}"\]$/)
})

test('nested bullets and indented paragraphs belong to their parent', () => {
  expect(contentsOf('- Parent\n  - child one\n  - child two\n\n  More of it.\n- Next\n\nOutside.\n')).toEqual([
    'Parent\n- child one\n- child two\n\nMore of it.',
    'Next',
    'Outside.',
  ])
})

test('a fenced block stays within its entry, whatever it contains', () => {
  expect(
    contentsOf(
      'Run this:\n\n```sh\n# not a heading\n- not a bullet\n\nmake\n```\n\n- Then:\n  ```\n  - x\n  ```\n- Last\n',
    ),
  ).toEqual(['Run this:\n\n```sh\n# not a heading\n- not a bullet\n\nmake\n```', 'Then:\n```\n- x\n```', 'Last'])
})

const aroundBlock =
  'The worker only drains once we set\n\n```\nDRAIN=1\n\nWAIT=5\n```\n\nin the unit file and reload it.\n'

test('a sentence around a fenced block is one entry', () => {
  expect(contentsOf(`${aroundBlock}\nNext one.\n`)).toEqual([aroundBlock.trim(), 'Next one.'])
})

test('a block after a whole sentence, or before a new one, is an entry of its own', () => {
  const block = '```\nDRAIN=1\n```'
  expect(contentsOf(`Drain it.\n\n${block}\n\nin between\n`)).toEqual(['Drain it.', block, 'in between'])
  expect(contentsOf(`Drain it\n\n${block}\n\nThen reload.\n`)).toEqual(['Drain it', block, 'Then reload.'])
  expect(contentsOf(`Drain it\n\n${block}\n\n- then\n`)).toEqual(['Drain it', block, 'then'])
})

test('a fence that never ends runs to the end of the file', () => {
  expect(contentsOf('```\na\n\n- b\n')).toEqual(['```\na\n\n- b'])
})

test('200,000 blank lines inside an entry are read', () => {
  expect(contentsOf(`- a\n${'\n'.repeat(200_000)}  b\n`)[0]).toMatch(/^a\n+b$/)
})

test('the text behind a comment of several lines is read, and none of a comment that begins behind it', () => {
  expect(contentsOf('<!-- id\n7 --> Never push to main.\n\nTwo.\n')).toEqual(['7 --> Never push to main.', 'Two.'])
  expect(contentsOf('<!-- a\n--> <!-- b\nc is hidden\n-->\n\nTwo.\n')).toEqual(['Two.'])
})

test('a comment hides no text behind it, and only its own line where nothing closes it', () => {
  const text =
    '<!-- a --> <!-- b -->\n<!-- id 7 --> Never push to main.\n\n<!-- two\nlines -->\n\n- One.\n\n<!-- todo\n\n- Two.\n'
  expect(contentsOf(text)).toEqual(['<!-- id 7 --> Never push to main.', 'One.', 'Two.'])
})

test('what was promoted into the file is no memory of its own, and leaves the others as they are', () => {
  const [above, below] = ['# Rules\n\nNever push to main.\n\nBefore a release:\n', '\n- Run the tests.\n']
  const block = '\n<!-- schoolhouse:begin -->\n- Pool is ten.\n  Not more.\n<!-- schoolhouse:end -->\n'
  const bare = recordsOf(put('CLAUDE.md', above + below))
  const written = recordsOf(put('CLAUDE.md', above + block + below))
  expect(written.map(({ locator, content }) => [locator, content])).toEqual(
    bare.map(({ locator, content }) => [locator, content]),
  )
  expect(written.map(({ line }) => line)).toEqual([3, 12])
  expect(contentsOf('One.\n<!-- schoolhouse:begin -->\n- Two.\n')).toEqual(['One.', 'Two.'])
})

test('front matter, comments and thematic breaks are no entries; underlined lines are headings', () => {
  const text =
    '---\ntitle: x\n- y\n---\nTitle\n=====\n\n<!-- a\n- b -->\n\nOne.\n\n---\n\nSub\n---\n* Two.\n§\nThree.\n'
  expect(contentsOf(text)).toEqual(['One.', 'Two.', 'Three.'])
  expect(recordsOf(join(folder, 'notes.md')).map(({ section }) => section)).toEqual([
    '["notes.md",["Title"]]',
    '["notes.md",["Title","Sub"]]',
    '["notes.md",["Title","Sub"]]',
  ])
})

test('a heading keeps the # of a name and loses the closing ones', () => {
  expect(recordsOf(put('notes.md', '# On C#\n\nOne.\n\n## Two ##\n- b\n')).map(({ section }) => section)).toEqual([
    '["notes.md",["On C#"]]',
    '["notes.md",["On C#","Two"]]',
  ])
})

test('front matter that never ends is ordinary text', () => {
  expect(contentsOf('---\n\nOne.\n')).toEqual(['One.'])
})

test('a paragraph that introduces a list is the heading of its entries', () => {
  const [one, two, after] = recordsOf(put('notes.md', '## CI\nWhen it hangs:\n\n- kill it\n- retry\n\nDone.\n'))
  expect(one).toMatchObject({ content: 'kill it', section: '["notes.md",["CI","When it hangs"]]', tags: ['ci'] })
  expect(two).toMatchObject({ content: 'retry', section: '["notes.md",["CI","When it hangs"]]' })
  expect(after).toMatchObject({ content: 'Done.', section: '["notes.md",["CI"]]' })
})

test('a bullet that only announces lessons is the heading of those nested in it, and of no later one', () => {
  const nested = '  - Ports begin at 4000.\n    Below is taken.\n  - The cache is per branch.\n'
  expect(contentsOf(`- Added a port.\n- **Learnings for next time:**\n${nested}- Tests pass.\n`)).toEqual([
    'Added a port.',
    'Ports begin at 4000.\nBelow is taken.',
    'The cache is per branch.',
    'Tests pass.',
  ])
  expect(contentsOf(`- To release:\n${nested}`)).toHaveLength(1)
})

test('a section whose parts tell one lesson is one entry with its heading as title', () => {
  const labelled =
    '### 1. Crane stops in wind\n**Problem**: A gust swings the load.\n\n**Fix**: Lower it:\n```\nlower --all\n```\n'
  const headed = '### Tide gauge lies\n\n#### Symptom\nIt shows zero.\n\n#### Root cause\n- Ice in the pipe.\n'
  const records = recordsOf(
    put('notes.md', `## Harbour\n\n- Buoys are red.\n\n${labelled}\n${headed}\n## Docks\n\nDeep.\n`),
  )
  expect(records.map(({ content, description, tags, line }) => ({ content, description, tags, line }))).toEqual([
    { content: 'Buoys are red.', description: 'Buoys are red.', tags: ['harbour'], line: 3 },
    {
      content: '**Problem**: A gust swings the load.\n\n**Fix**: Lower it:\n```\nlower --all\n```',
      description: 'Crane stops in wind',
      tags: ['harbour'],
      line: 5,
    },
    {
      content: '**Symptom:** It shows zero.\n\n**Root cause:**\n\n- Ice in the pipe.',
      description: 'Tide gauge lies',
      tags: ['harbour'],
      line: 13,
    },
    { content: 'Deep.', description: 'Deep.', tags: ['docks'], line: 23 },
  ])
})

test('a section of several lessons, or with parts that tell none, stays in entries', () => {
  const twice = '## Faults\n- **Problem**: Wind.\n- **Fix**: Lower.\n- **Problem**: Ice.\n- **Fix**: Heat.\n'
  expect(contentsOf(twice)).toHaveLength(4)
  expect(contentsOf('## Ports\n- **Problem**: Wind.\n- **North**: Deep.\n- **Fix**: Lower.\n')).toHaveLength(3)
  expect(
    contentsOf('# Wind\n\n## The problem\nA gust.\n\n## Correct approach\nLower it.\n\n## Seen at\nNorth dock.\n'),
  ).toEqual(['**The problem:** A gust.\n\n**Correct approach:** Lower it.\n\n**Seen at:** North dock.'])
  expect(contentsOf('## Fix\n- **Rule**: Lower.\n- Buoys are red.\n')).toHaveLength(2)
})

test('a table is titled by the heading above that says something, else by its first row', () => {
  const table = '| Metric | Value |\n|---|---|\n| Build time | 75 min |\n'
  const titles = (text: string) => recordsOf(put('notes.md', text)).map(({ description }) => description)
  expect(titles(`# CI\n\n## Figures of the build\n\n### Summary\n\n${table}`)).toEqual(['Figures of the build'])
  expect(titles(table)).toEqual(['Build time · 75 min'])
  expect(titles('# CI\n\nOne.\n')).toEqual(['One.'])
})

test('numbered and task lists lose their marks, wrapped bullets keep their lines, and the raw text keeps everything', () => {
  const [first, second, third, open] = recordsOf(
    put('notes.md', '1. One\r\n   goes on\r\n2) Two\r\n- [x] Done\r\n- [ ] Open\r\n'),
  )
  expect(first).toMatchObject({ content: 'One\ngoes on', raw: '1. One\r\n   goes on' })
  expect([second?.content, third?.content]).toEqual(['Two', 'Done'])
  expect(open).toMatchObject({ content: '[ ] Open', description: 'Open' })
})

test('an entry keeps its locator when others are added or removed, and repeats are told apart', () => {
  const before = recordsOf(put('notes.md', '## A\n- same\n')).map(({ locator }) => locator)
  const after = recordsOf(put('notes.md', 'New.\n\n## A\n- first\n- same\n- same\n')).map(({ locator }) => locator)
  expect(after[2]).toBe(before[0])
  expect(after[3]).toBe(`${before[0]}#2`)
})

test('a date at the start of an entry is its time', () => {
  const [dated] = recordsOf(put('notes.md', '- (2026-09-08) Pool raised.\n'))
  expect(dated?.timestamp).toBe(new Date(2026, 8, 8).toISOString())
  expect(dated).toMatchObject({ content: '(2026-09-08) Pool raised.', description: 'Pool raised.' })
})

test('a heading is a tag without its day and time, and none if it says nothing else', () => {
  const tagsUnder = (heading: string) => recordsOf(put('notes.md', `## ${heading}\n- Ports begin at 4000.\n`))[0]?.tags
  expect(tagsUnder('[2026-02-17 13:36:43 JST] - Dock 7')).toEqual(['dock-7'])
  expect(tagsUnder('2026-02-17T13:36Z')).toEqual([])
  expect(tagsUnder('Release 2026-1')).toEqual(['release-2026-1'])
})

test('the description is the first sentence without emphasis, at most 120 characters', () => {
  const [short, long] = recordsOf(put('notes.md', `- **Pool:** see \`db.ts\`. More.\n- ${'many words '.repeat(30)}\n`))
  expect(short?.description).toBe('Pool: see `db.ts`.')
  expect(long?.description).toMatch(/^.{100,119}…$/)
})

test('a folder is read at any depth, except hidden folders, node_modules and circular links', () => {
  put('notes/a.md', 'A.\n')
  put('notes/deep/er/b.MD', 'B.\n')
  put('notes/node_modules/c.md', 'C.\n')
  put('notes/.git/d.md', 'D.\n')
  symlinkSync(join(folder, 'notes'), join(folder, 'notes/deep/loop'))
  const root = markdown.detect(join(folder, 'notes'), nodeFiles)!.root
  expect(recordsOf(root).map(({ content }) => content)).toEqual(['A.', 'B.'])
  expect(recordsOf(root)[1]?.locator).toContain('"deep/er/b.MD"')
})

test('rules of Cursor are read without what their front matter says of them, and other files are counted as left out', () => {
  put(
    '.cursor/rules/tests.mdc',
    '---\ndescription: On tests\nglobs: src/**\nalwaysApply: true\n---\n# Tests\n\n- Never skip one.\n',
  )
  put('.cursor/rules/README.md', 'How the rules are made.\n')
  put('.cursor/rules/make.ts', 'export {}\n')
  put('.cursor/rules/make.json', '{}\n')
  const found = markdown.detect(join(folder, '.cursor/rules'), nodeFiles)!
  expect(found.detail).toBe('2 files; 2 others left out: not Markdown')
  expect(recordsOf(found.root).map(({ content }) => content)).toEqual(['How the rules are made.', 'Never skip one.'])
  expect(recordsOf(put('alone.mdc', 'Never push to main.\n'))).toMatchObject([{ content: 'Never push to main.' }])
})

test('of a project only its notes folder is read, never its own documents', () => {
  put('README.md', 'About.\n')
  put('package.json', '{}\n')
  expect(markdown.detect(folder, nodeFiles)).toBeNull()
  put('notes/lessons.md', 'Learnt.\n')
  expect(markdown.detect(folder, nodeFiles)?.root).toBe(join(folder, 'notes'))
  expect(markdown.detect(join(folder, 'README.md'), nodeFiles)?.root).toBe(join(folder, 'README.md'))
})

test('a repository of notes is named itself, a folder of notes with what it lies in', () => {
  put('vault/.git/HEAD', 'ref: refs/heads/main\n')
  put('vault/tides.md', 'Tides turn at noon.\n')
  put('docks/quay/cranes.md', 'Cranes stop at wind force 7.\n')
  expect(markdown.detect(join(folder, 'vault'), nodeFiles)?.name).toBe('Markdown notes in vault')
  expect(markdown.detect(join(folder, 'docks/quay'), nodeFiles)?.name).toBe('quay in docks')
})

const learning = `# Learnings

Corrections and insights.

---

## [LRN-20260322-001] correction

**Logged**: 2026-03-22T12:55:00Z
**Priority**: high
**Area**: frontend

### Summary
Do not read a privacy request as leave to redesign the quay board.

### Details
The harbour master asked to hide names:

\`\`\`
## [LRN-20260101-001] not an entry
\`\`\`

### Suggested Action
Hide the names; ask before anything else moves.

### Metadata
- Source: conversation
- Related Files: src/quay.ts, src/board.ts
- Tags: privacy, ux

---

## [ERR-20260322-A1] npm test

### Summary
The tide test fails in winter time.

## Archive

- An old bullet.
`

test('an entry of a log of learnings is one memory, with its id, time, tags and where it is from', () => {
  const records = recordsOf(put('.learnings/LEARNINGS.md', learning))
  expect(records.map(({ content }) => content)).toEqual([
    'Corrections and insights.',
    `Do not read a privacy request as leave to redesign the quay board.

The harbour master asked to hide names:

\`\`\`
## [LRN-20260101-001] not an entry
\`\`\`

**Suggested Action:** Hide the names; ask before anything else moves.`,
    'The tide test fails in winter time.',
    'An old bullet.',
  ])
  expect(records[1]).toMatchObject({
    external_id: 'LRN-20260322-001',
    line: 7,
    description: 'Do not read a privacy request as leave to redesign the quay board.',
    tags: ['correction', 'frontend', 'privacy', 'ux'],
    timestamp: '2026-03-22T12:55:00.000Z',
    evidence: 'source: conversation; related files: src/quay.ts, src/board.ts',
    locator: '["LEARNINGS.md",["LRN-20260322-001"]]',
  })
  expect(records[2]).toMatchObject({ external_id: 'ERR-20260322-A1', tags: ['npm test'], evidence: null })
})

test('what an entry says without parts, or in fields of its own, is kept', () => {
  const path = put(
    'LEARNINGS.md',
    '## [LRN-20260401-001] insight\n\n**Logged**: 2026-04-01\n**Status:** pending\n\nCranes stop above force 8.\n**Why**: the boom swings.\n',
  )
  expect(recordsOf(path).map(({ content, description }) => [content, description])).toEqual([
    ['Cranes stop above force 8.\n**Why**: the boom swings.', 'Cranes stop above force 8.'],
  ])
})

test('an entry keeps its identity when its text is edited, and one that says nothing is reported', () => {
  const path = put('LEARNINGS.md', learning)
  const [, before] = recordsOf(path)
  put('LEARNINGS.md', learning.replace('Hide the names;', 'Hide all names;'))
  expect(recordsOf(path)[1]?.locator).toBe(before?.locator)
  const empty = put('empty.md', '## [LRN-20260322-009] insight\n\n**Status**: pending\n\n### Metadata\n- Tags: x\n')
  expect([...markdown.read(empty, empty, nodeFiles)]).toMatchObject([
    { kind: 'unreadable', line: { line: 1, reason: 'This entry says nothing below its heading.' } },
  ])
})
