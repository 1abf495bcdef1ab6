import { expect, test } from 'vitest'
import { packLine, searchLine } from './commandLines.ts'

const projects = [
  { id: 'p_1', name: 'harbour' },
  { id: 'p_2', name: 'canal' },
  { id: 'p_3', name: 'canal' },
]
const asked = { query: ' why does the crane fail? ', project: 'p_1', intent: null, files: [] }

test('a look-up is the search command with what was chosen, quoted for a shell', () => {
  expect(searchLine({ ...asked, limit: null }, projects)).toBe(
    `schoolhouse search --project harbour 'why does the crane fail?'`,
  )
  expect(
    searchLine(
      { query: `the master's crane`, project: null, intent: 'debug', files: ['src/crane.ts', 'a b.ts'], limit: 20 },
      projects,
    ),
  ).toBe(
    String.raw`schoolhouse search --all-projects --intent debug --files 'src/crane.ts,a b.ts' --limit 20 'the master'\''s crane'`,
  )
  expect(searchLine({ ...asked, query: '--force', project: null, limit: null }, projects)).toBe(
    'schoolhouse search --all-projects -- --force',
  )
})

test('a pack is the pack command; without a question it is about the project', () => {
  expect(packLine({ ...asked, level: 'deep' }, projects)).toBe(
    `schoolhouse pack --level deep --query 'why does the crane fail?' --project harbour`,
  )
  expect(packLine({ ...asked, query: ' ', level: 'task' }, projects)).toBe(
    'schoolhouse pack --level task --project harbour',
  )
  expect(packLine({ ...asked, query: '-v', project: null, level: 'task' }, projects)).toBe(
    'schoolhouse pack --level task --query=-v --all-projects',
  )
})

test('a project that shares its name with another is named by its id', () => {
  expect(packLine({ ...asked, query: '', project: 'p_2', level: 'task' }, projects)).toContain('--project p_2')
})
