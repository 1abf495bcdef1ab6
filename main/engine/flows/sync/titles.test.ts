import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit } from '../../decide/merge/compose.ts'
import { validate } from '../../decide/verbs/move.ts'
import { readJournal } from '../../store/journal.ts'
import { readMemory } from '../../store/queries/cards.ts'
import { readVersions } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'

/** An older version chose other titles in the same files. Nobody edited anything, so nobody is asked about it. */

let harness: TestEngine
beforeEach(() => {
  harness = createTestEngine()
})
afterEach(() => harness.end())

const db = () => harness.engine.core.library.db
const { decide, write } = atTerminal(() => harness)
const memoryAt = (locator: string) => {
  const id = db().prepare('SELECT memory_id FROM records WHERE locator LIKE ?').pluck().get(`%${locator}%`)
  return readMemory(db(), String(id))
}
const titledByAnOlderVersion = (id: string, title: string) => {
  db().prepare('UPDATE memories SET description = ? WHERE id = ?').run(title, id)
  db().exec('DELETE FROM source_files')
}

test('the next sync gives an entry the title and tag its heading gives now, decided or not', async () => {
  const heading = 'Shouting and emotive language may be needed'
  const text = 'The crews of the outer basin follow a rule only if it is written in capitals, so write it that way.'
  harness.write('notes/a.md', `## ${heading}\n\n${text}\n`)
  await harness.sync('notes')
  const { id } = memoryAt('a.md')
  await decide((by) => validate(by, [id], null))
  titledByAnOlderVersion(id, 'The crews of the outer basin follow a rule only if it is written in capitals…')
  db().prepare('UPDATE memories SET tags = ?').run('["shouting-and-emotive-language-may-be-nee"]')
  // The file is gone for a while, as on another branch.
  harness.write('notes/a.md', 'Something else.\n')
  await harness.sync('notes')
  harness.write('notes/a.md', `## ${heading}\n\n${text}\n`)
  await harness.sync('notes')
  expect(readMemory(db(), id)).toMatchObject({
    description: heading,
    tags: ['shouting-and-emotive-language-may-be'],
    maturity: 'validated',
    attention: null,
  })
  expect(readVersions(db(), id)).toEqual([])
})

const topicNamed = (name: string, modified: string) =>
  `---\nname: ${name}\ndescription: a hook for the index\nmodified: ${modified}\n---\nThe berth row is locked first.\n`
const first = '2026-09-01T00:00:00.000Z'
const later = '2026-09-02T00:00:00.000Z'

test('the next sync gives an unchanged note its new title, without a version or a decision', async () => {
  harness.write(
    'notes/a.md',
    '- Lock the berth row before the tide table is read, so that two bookings never take one berth.\n',
  )
  await harness.sync('notes')
  const { id } = memoryAt('a.md')
  await decide((by) => validate(by, [id], null))
  const before = readJournal(db(), { limit: 100 }).length
  titledByAnOlderVersion(id, 'Lock the berth row before the tide table is read, so that two bookings never take one…')
  await harness.sync('notes')
  expect(readMemory(db(), id)).toMatchObject({
    description: 'Lock the berth row before the tide table is read…',
    maturity: 'validated',
    attention: null,
  })
  expect(readVersions(db(), id)).toEqual([])
  expect(readJournal(db(), { limit: 100 })).toHaveLength(before)
})

test('a decided note whose file changed elsewhere needs nobody because of its new title', async () => {
  harness.write('memory/MEMORY.md', '- [A](a.md) — one\n')
  harness.write('memory/a.md', topicNamed('Berth locks', first))
  await harness.sync('memory')
  const { id } = memoryAt('a.md')
  expect(readMemory(db(), id)?.description).toBe('Berth locks')
  await decide((by) => validate(by, [id], null))
  titledByAnOlderVersion(id, 'a hook for the index')
  harness.write('memory/a.md', topicNamed('Berth locks', later))
  await harness.sync('memory')
  expect(readMemory(db(), id)).toMatchObject({ description: 'Berth locks', attention: null })
  harness.write('memory/a.md', topicNamed('Quay locks', later))
  await harness.sync('memory')
  expect(readMemory(db(), id)?.attention?.theirs.description).toBe('Quay locks')
})

test('an edit that was titled by an older version leaves name and description of its file as they are', async () => {
  harness.write('memory/MEMORY.md', '- [A](a.md) — one\n')
  harness.write('memory/a.md', topicNamed('Berth locks', first))
  await harness.sync('memory')
  const { id } = memoryAt('a.md')
  titledByAnOlderVersion(id, 'a hook for the index')
  await decide((by) => edit(by, id, { content: 'The berth row is locked last.' }))
  await write()
  expect(harness.read('memory/a.md')).toContain('name: Berth locks\ndescription: a hook for the index\n')
  expect(harness.read('memory/a.md')).toContain('locked last.')
})
