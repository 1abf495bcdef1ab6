import { expect, test } from 'vitest'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import type { Reference } from '../../../shared/model/reference.ts'
import { libraryGroups } from './libraryGroups.ts'

const [api, web] = [
  { id: 'p_1', name: 'api' },
  { id: 'p_2', name: 'web' },
]

function note(id: string, project: typeof api | null, escalated_to: string | null = null): MemoryCard {
  return { id, project, escalated_to, description: id, excerpt: '', maturity: 'raw', source_id: null } as MemoryCard
}

function reference(id: string, project: typeof api): Reference {
  return { id, project, name: id, content: '', section: null, path: '/api/AGENTS.md' } as Reference
}

/** The groups as `heading: entries`, without those that have none. */
function groups(notes: MemoryCard[], references: Reference[], first?: string, total = notes.length) {
  const found = { marked: [], instead: [] }
  return libraryGroups({
    typed: 'lock',
    notes: { ...found, items: notes, total },
    references: { ...found, items: references, total: references.length },
    sourceNames: {},
    first,
  }).flatMap(({ heading, entries }) =>
    entries.length > 0 ? `${heading}: ${entries.map(({ value }) => value).join(', ')}` : [],
  )
}

test('with a project on the board, its notes and references come before those of others', () => {
  const [notes, references] = [
    [note('a', web), note('b', api)],
    [reference('r', web), reference('s', api)],
  ]
  expect(groups(notes, references, web.id, 5)).toEqual([
    'Notes of web: note a',
    'References of web: reference r',
    'Notes of other projects: note b, all notes',
    'References of other projects: reference s',
  ])
  expect(groups(notes, references)).toEqual(['Notes: note a, note b', 'References: reference r, reference s'])
})

test('where the project on the board has nothing like it, or alone has it, no project is missed', () => {
  expect(groups([note('a', api)], [], web.id)).toEqual(['Notes: note a'])
  expect(groups([note('a', web)], [], web.id, 9)).toEqual(['Notes of web: note a, all notes'])
  expect(groups([note('a', null), note('b', api)], [], 'none')).toEqual([
    'Notes of no project: note a',
    'Notes of other projects: note b',
  ])
})

test('a promoted note is listed once: as its reference if that is found, else as the note', () => {
  const promoted = [note('a', api, 'r'), note('b', api, 'gone')]
  expect(groups(promoted, [reference('r', api)])).toEqual(['Notes: note b', 'References: reference r'])
})
