import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { findReference, readReferenceVersions } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { editReference } from '../verbs/editReference.ts'
import { mergeIntoReference, previewMergeInto } from './mergeIntoReference.ts'
import { validate } from '../verbs/move.ts'
import { promote } from '../promote/promote.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unpromote } from '../promote/unpromote.ts'

const texts = {
  retry: 'Carriers resend webhooks after 5 s.',
  dedupe: 'Webhooks are resent by carriers after 5 seconds. Deduplicate them by delivery id.',
  log: 'Log every webhook attempt with its delivery id.',
  ten: 'Carriers resend webhooks after 10 s.',
  secret: 'Call the carrier with the key ghp_9kQzR7tWvX2bLmN4cHyJ6pDsF8gA3eUoT5iK.',
}

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  const lines = Object.entries(texts).map(([id, content]) =>
    jaatoLine(id, content, { source_agent: `agent-${id}`, source_session: `session-${id}` }),
  )
  harness.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  harness.write('app/MEMORY.md', '# Memory\r\n\r\n## Rules\r\n\r\n- Never push to main.\r\n')
  await harness.sync('app/.jaato', { project: 'app' })
})
afterEach(() => harness.end())

const { decide } = atTerminal(() => harness)
const row = (id: string) => findMemory(harness.engine.core.library.db, id)
const reference = () => findReference(harness.engine.core.library.db, 'webhooks')
const learned = 'app/.jaato/references/webhooks.json'

const promoted = (target: 'learned' | 'memory-md' = 'learned') =>
  decide(
    promote(harness.engine.core, {
      memory_id: 'retry',
      target,
      id: 'webhooks',
      name: 'Webhooks',
      reason: 'holds everywhere',
      ...(target === 'memory-md' ? { file: harness.path('app/MEMORY.md'), section: 'Rules' } : {}),
    }),
  )
const into = (ids: string[], more: { content?: string; reason?: string; force?: boolean } = {}) =>
  decide(mergeIntoReference(harness.engine.core, { id: 'webhooks', ids, ...more }))
const failureOf = async (ids: string[], more = {}): Promise<AppError> => {
  const error: unknown = await into(ids, more).catch((caught: unknown) => caught)
  if (error instanceof AppError) return error
  throw new Error('it was not refused')
}

test('merged memories become part of a reference: new text, new version, lineage with agents and sessions, all escalated', async () => {
  await promoted()
  await decide((by) => validate(by, ['log'], null))
  await into(['dedupe', 'log'], { reason: 'same topic' })
  const content = `${texts.retry} Deduplicate them by delivery id. ${texts.log}`
  const file = JSON.parse(harness.read(learned)) as Record<string, unknown>
  expect(file).toMatchObject({
    content,
    lineage: {
      source_memory_ids: ['retry', 'dedupe', 'log'],
      original_agents: ['agent-retry', 'agent-dedupe', 'agent-log'],
      original_sessions: ['session-retry', 'session-dedupe', 'session-log'],
    },
  })
  expect(JSON.parse(reference().lineage)).toEqual(file['lineage'])
  const [newest] = readReferenceVersions(harness.engine.core.library.db, 'webhooks')
  expect(newest).toMatchObject({ version: 2, content, reason: 'same topic', actor: 'person-cli' })
  expect([row('dedupe'), row('log')]).toMatchObject([
    { maturity: 'escalated', escalated_to: 'webhooks', before_maturity: 'raw', curated_by: 'person-cli' },
    { maturity: 'escalated', escalated_to: 'webhooks', before_maturity: 'validated' },
  ])
})

for (const target of ['learned', 'memory-md'] as const)
  test(`undo and redo of a merge into ${target} restore rows and files byte for byte`, async () => {
    await promoted(target)
    const before = { files: harness.snapshot(), rows: harness.rows() }
    await into(['dedupe', 'log'])
    const after = { files: harness.snapshot(), rows: harness.rows() }
    expect(after.files).not.toEqual(before.files)
    await decide((by) => undo(by))
    expect({ files: harness.snapshot(), rows: harness.rows() }).toEqual(before)
    await decide(redo)
    expect({ files: harness.snapshot(), rows: harness.rows() }).toEqual(after)
  })

for (const target of ['learned', 'memory-md'] as const)
  test(`un-promote of ${target} restores every memory’s state and the bytes of the file`, async () => {
    await decide((by) => validate(by, ['log'], null))
    const files = harness.snapshot()
    await promoted(target)
    await into(['dedupe', 'log'])
    await decide(
      editReference(harness.engine.core, { id: 'webhooks', content: 'Deduplicate webhooks by delivery id.' }),
    )
    await decide((by) => unpromote(by, 'webhooks'))
    expect(harness.snapshot()).toEqual(files)
    expect(['retry', 'dedupe', 'log'].map((id) => row(id).maturity)).toEqual(['raw', 'raw', 'validated'])
    expect(row('dedupe').escalated_to).toBeNull()
  })

test('an entry of MEMORY.md keeps its bullet, its line ends and everything around it', async () => {
  await promoted('memory-md')
  await into(['dedupe'])
  expect(harness.read('app/MEMORY.md')).toBe(
    `# Memory\r\n\r\n## Rules\r\n\r\n- Never push to main.\r\n- ${texts.retry} Deduplicate them by delivery id.\r\n`,
  )
})

test('a preview shows the text, the contribution of each memory and the diff, and changes nothing', async () => {
  await promoted()
  const before = { files: harness.snapshot(), rows: harness.rows() }
  const preview = previewMergeInto(harness.engine.core, { id: 'webhooks', ids: ['dedupe'] }, 'person-cli')
  expect(preview).toMatchObject({
    content: `${texts.retry} Deduplicate them by delivery id.`,
    is_edited: false,
    added: [{ text: 'Deduplicate them by delivery id.' }],
    problem: null,
    reference: { version: 1 },
  })
  const added = preview.files[0]!.hunks.flatMap(({ lines }) => lines.filter(({ sign }) => sign === '+'))
  expect(added.map(({ text }) => text.trim())).toContain(`"content": "${preview.content}",`)
  expect({ files: harness.snapshot(), rows: harness.rows() }).toEqual(before)
})

test('a memory that contradicts the reference is refused with both values, until a person has written the text', async () => {
  await promoted()
  const error = await failureOf(['ten'])
  expect(error.kind).toBe('conflict')
  expect(error.message).toMatch(/contradicts Webhooks: “5 s” or “10 s”. Edit the text/)
  expect(row('ten').maturity).toBe('raw')
  expect(previewMergeInto(harness.engine.core, { id: 'webhooks', ids: ['ten'] }, 'person-cli').problem).toBe(
    error.message,
  )
  await into(['ten'], { content: 'Carriers resend webhooks after 5 to 10 s.' })
  expect(reference().content).toBe('Carriers resend webhooks after 5 to 10 s.')
})

test('a file changed by another program stays unchanged, and the refusal shows the difference', async () => {
  await promoted()
  const theirs = harness.read(learned).replace('after 5 s', 'after 7 s')
  harness.write(learned, theirs)
  const error = await failureOf(['log'])
  expect(error).toMatchObject({ kind: 'conflict' })
  expect(error.message).toContain('Take over what the file says now')
  expect(error.details.diff).toContain('after 7 s')
  expect(harness.read(learned)).toBe(theirs)
  rmSync(harness.path(learned))
  expect((await failureOf(['log'])).kind).toBe('not_found')
  expect(row('log').maturity).toBe('raw')
})

test('keys and sources another program put into the file stay', async () => {
  await promoted()
  harness.write(
    learned,
    harness.read(learned).replace('"retry"', '"retry", "theirs"').replace('{\n', '{\n  "own": 1.50,\n'),
  )
  await into(['log'])
  expect(harness.read(learned)).toContain('"own": 1.50,')
  expect((JSON.parse(harness.read(learned)) as { lineage: object }).lineage).toMatchObject({
    source_memory_ids: ['retry', 'theirs', 'log'],
  })
})

test('a secret stops the merge, unless forced with a reason', async () => {
  await promoted()
  const error = await failureOf(['secret'])
  expect(error.kind).toBe('precondition')
  expect(error.message).not.toContain('ghp_9kQzR7tWvX2bLmN4cHyJ6pDsF8gA3eUoT5iK')
  await into(['secret'], { force: true, reason: 'it was revoked' })
  expect(readReferenceVersions(harness.engine.core.library.db, 'webhooks')[0]?.reason).toBe('it was revoked (forced)')
})

test('a promoted memory is refused, naming its reference', async () => {
  await promoted()
  expect((await failureOf(['retry'])).message).toContain('promoted to webhooks')
})
