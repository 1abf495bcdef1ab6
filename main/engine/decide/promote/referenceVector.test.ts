import { existsSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { useProvider } from '../../flows/embedding/embedding.ts'
import { readMatrix } from '../../reference/npy.ts'
import { sha256 } from '../../store/blobs.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { fakeModels } from '../../testing/fakeModels.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { vectorFolder } from '../../testing/vectorFolder.ts'
import { previewPromotion } from './previewPromotion.ts'
import { editReference, previewEdit, vectorsForEdit } from '../verbs/editReference.ts'
import { mergeIntoReference } from '../merge/mergeIntoReference.ts'
import { promote } from './promote.ts'
import { preparePromotion } from './preparePromotion.ts'
import { takeOver } from './takeOver.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unpromote } from './unpromote.ts'

const texts = {
  retry: 'Carriers resend webhooks after 5 s.',
  print: 'Invoices are printed on Mondays.',
  pool: 'The connection pool holds 20 connections.',
  log: 'Log every attempt with its delivery id.',
}
const folder = 'app/.jaato/references'

let harness: TestEngine
let models: ReturnType<typeof fakeModels>
beforeEach(async () => {
  models = fakeModels()
  harness = createTestEngine({ models })
  harness.write(
    'app/.jaato/memories.jsonl',
    Object.entries(texts)
      .map(([id, text]) => `${jaatoLine(id, text)}\n`)
      .join(''),
  )
  await harness.sync('app/.jaato', { project: 'app' })
  await chooseModel('all-MiniLM-L6-v2')
})
afterEach(() => harness.end())

async function chooseModel(name: string): Promise<void> {
  const job = await useProvider(harness.engine.core, 'transformers', harness.path(name))
  if (job) await harness.engine.core.jobs.ended(job.id)
}

const { decide } = atTerminal(() => harness)

async function promoted(memory_id: string, more: { description?: string } = {}): Promise<number | null> {
  const request = {
    memory_id,
    target: 'learned' as const,
    id: memory_id,
    name: `About ${memory_id}`,
    reason: 'x',
    ...more,
  }
  return (await decide(promote(harness.engine.core, request))).step
}

async function edited(id: string, content: string): Promise<number | null> {
  return (await decide(editReference(harness.engine.core, { id, content }))).step
}

const { writeFolder, json, config, bytes, rowAt } = vectorFolder(() => harness, folder)
const vectorOf = async (text: string): Promise<Float32Array> =>
  (await models.embed(harness.path('all-MiniLM-L6-v2'), [text]))[0]!

test('a folder without vectors gets a matrix, its configuration and the row; undo restores the folder', async () => {
  const before = harness.snapshot('app')
  await promoted('retry')
  const { content, embedding } = json('retry')
  expect(embedding).toEqual({ index: 0, source_hash: `sha256:${sha256(String(content))}` })
  expect(harness.read(`${folder}/retry.json`)).toMatch(
    /\n {2}},\n {2}"embedding": {\n {4}"index": 0,\n {4}"source_hash": "sha256:/,
  )
  expect(config()).toEqual({
    embedding_model: 'all-MiniLM-L6-v2',
    embedding_dimensions: 64,
    embedding_sidecar: 'references.embeddings.npy',
  })
  expect(rowAt(0)).toEqual(await vectorOf(String(content)))
  await promoted('print')
  expect(json('print').embedding?.index).toBe(1)
  const after = harness.snapshot('app')
  await decide((by) => undo(by))
  await decide((by) => undo(by))
  expect(harness.snapshot('app')).toEqual(before)
  await decide(redo)
  await decide(redo)
  expect(harness.snapshot('app')).toEqual(after)
})

test('a folder with our model gets one more row, and every other byte of the matrix stays', async () => {
  const former = writeFolder()
  await promoted('retry')
  expect(json('retry').embedding).toMatchObject({ index: 2 })
  const { start, rows } = readMatrix(bytes())!
  expect(rows).toBe(3)
  expect(bytes().subarray(start, start + 2 * 256)).toEqual(former.subarray(start))
  expect(rowAt(2)).toEqual(await vectorOf(texts.retry))
  expect(config()['rows']).toBe(undefined)
})

test('a folder that lists its rows gets the id there, and a vector of what stands above the text', async () => {
  writeFolder({ rows: ['first', 'second'], isIndexed: false })
  const before = harness.snapshot('app')
  await promoted('retry', { description: 'When webhooks come again' })
  expect(config()['rows']).toEqual(['first', 'second', 'retry'])
  const { name, description, tags, embedding } = json('retry')
  const above = [name, description, (tags as string[]).toSorted().join(','), ''].join('\n')
  expect(embedding).toEqual({ source_hash: `sha256:${sha256(above)}` })
  expect(rowAt(2)).toEqual(await vectorOf(above))
  await decide((by) => undo(by))
  expect(harness.snapshot('app')).toEqual(before)
})

test('a folder beside raw memories of the newer layout begins with a list of rows', async () => {
  harness.write('app/.jaato/memories/raw/.keep', '')
  await promoted('retry')
  expect(config()['rows']).toEqual(['retry'])
  expect(json('retry').embedding).toMatchObject({ index: 0 })
})

test.each([
  ['of another model', { model: 'bge-small-en-v1.5' }],
  ['of other dimensions', { columns: 32 }],
  ['whose list does not fit', { rows: ['first'] }],
])('a folder %s stays unchanged, and the reference is written without a vector', async (_, options) => {
  const former = writeFolder(options)
  const asked = models.texts
  await promoted('retry')
  expect(json('retry').embedding).toBe(undefined)
  expect(bytes()).toEqual(former)
  expect(models.texts).toBe(asked)
})

test('a missing model stops the promotion before anything is written, and says what to do', async () => {
  writeFolder()
  const before = harness.snapshot('app')
  models.onEmbed = () => {
    throw new AppError('not_found', 'There is no model folder.')
  }
  await expect(promoted('retry')).rejects.toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('There is no model folder. Without it: choose the built-in comparison'),
  })
  expect(harness.snapshot('app')).toEqual(before)
})

test('a broken or missing matrix stays unchanged', async () => {
  writeFolder()
  harness.write(`${folder}/references.embeddings.npy`, 'not a matrix')
  await promoted('retry')
  expect(harness.read(`${folder}/references.embeddings.npy`)).toBe('not a matrix')
  rmSync(harness.path(`${folder}/references.embeddings.npy`))
  await promoted('print')
  expect(existsSync(harness.path(`${folder}/references.embeddings.npy`))).toBe(false)
})

test('vectors of the built-in provider stay in the library', async () => {
  await useProvider(harness.engine.core, 'lexical')
  writeFolder()
  const former = bytes()
  await promoted('retry')
  await edited('retry', 'Carriers resend webhooks after 6 s.')
  expect(json('retry').embedding).toBe(undefined)
  expect(bytes()).toEqual(former)
})

test('an edit updates the row in place and the hash; undo restores every byte', async () => {
  writeFolder()
  await promoted('retry')
  await promoted('print')
  const before = harness.snapshot('app')
  await edited('retry', 'Carriers resend webhooks after 6 s.')
  expect(json('retry').embedding).toEqual({
    index: 2,
    source_hash: `sha256:${sha256('Carriers resend webhooks after 6 s.')}`,
  })
  expect(rowAt(2)).toEqual(await vectorOf('Carriers resend webhooks after 6 s.'))
  expect(rowAt(3)).toEqual(await vectorOf(texts.print))
  await decide((by) => undo(by))
  expect(harness.snapshot('app')).toEqual(before)
})

test('previews show the hash the file will contain', async () => {
  writeFolder()
  const request = { memory_id: 'retry', target: 'learned' as const, id: 'retry', name: 'Retry', reason: 'x' }
  const { core } = harness.engine
  const preview = previewPromotion(core, request, 'person-cli', await preparePromotion(core, request))
  expect(JSON.stringify(preview.files)).toContain(sha256(texts.retry))
  expect(preview.checks.find(({ id }) => id === 'vector')?.detail).toBe(
    'references.embeddings.npy beside it changes with it',
  )
  await promoted('retry')
  const edit = { id: 'retry', content: 'Carriers resend webhooks after 6 s.' }
  const curated = { curated_by: 'person-cli', curated_at: '2026-11-20T09:00:00.000Z' }
  const shown = previewEdit(core.library, edit, curated, await vectorsForEdit(core, edit))
  expect(JSON.stringify(shown.files)).toContain(sha256(edit.content))
  expect(shown.checks.map(({ detail }) => detail)).toEqual(['references.embeddings.npy beside it changes with it'])
})

test('undoing an edit after later rows were added restores its former vector and keeps theirs', async () => {
  writeFolder()
  await promoted('retry')
  const former = rowAt(2)
  const step = await edited('retry', 'Carriers resend webhooks after 6 s.')
  await promoted('print')
  await decide((by) => undo(by, step!))
  expect(json('retry').embedding?.source_hash).toBe(`sha256:${sha256(texts.retry)}`)
  expect(rowAt(2)).toEqual(former)
  expect(rowAt(3)).toEqual(await vectorOf(texts.print))
})

test('undoing a promotion below a later one leaves its row, so that the other references keep their rows', async () => {
  writeFolder()
  const step = await promoted('retry')
  await promoted('print')
  await decide((by) => undo(by, step!))
  expect(existsSync(harness.path(`${folder}/retry.json`))).toBe(false)
  expect(json('print').embedding?.index).toBe(3)
  expect(rowAt(3)).toEqual(await vectorOf(texts.print))
  await promoted('pool')
  expect(json('pool').embedding?.index).toBe(4)
})

test('un-promote restores the folder, byte for byte for the last reference', async () => {
  writeFolder()
  await promoted('retry')
  const before = harness.snapshot('app')
  await promoted('print')
  await edited('print', 'Invoices are printed on Fridays.')
  await decide((by) => unpromote(by, 'print'))
  expect(harness.snapshot('app')).toEqual(before)
  await promoted('print')
  await decide((by) => unpromote(by, 'retry'))
  expect(existsSync(harness.path(`${folder}/retry.json`))).toBe(false)
  expect(rowAt(json('print').embedding!.index!)).toEqual(await vectorOf(texts.print))
})

test('taking over an outside edit renews the stale vector', async () => {
  writeFolder()
  await promoted('retry')
  const text = 'Carriers resend webhooks after 7 s.'
  harness.write(`${folder}/retry.json`, harness.read(`${folder}/retry.json`).replace(texts.retry, text))
  await decide(takeOver(harness.engine.core, { id: 'retry' }))
  expect(json('retry').embedding).toEqual({ index: 2, source_hash: `sha256:${sha256(text)}` })
  expect(rowAt(2)).toEqual(await vectorOf(text))
})

test('merging memories into a reference renews its row', async () => {
  writeFolder()
  await promoted('retry')
  const before = harness.snapshot('app')
  const request = { id: 'retry', ids: ['log'] }
  await decide(mergeIntoReference(harness.engine.core, request))
  const { content, embedding } = json('retry')
  expect(embedding).toEqual({ index: 2, source_hash: `sha256:${sha256(String(content))}` })
  expect(rowAt(2)).toEqual(await vectorOf(String(content)))
  await decide((by) => undo(by))
  expect(harness.snapshot('app')).toEqual(before)
})

test('a folder whose model changed while the vector was computed gets no row', async () => {
  writeFolder()
  const request = { memory_id: 'retry', target: 'learned' as const, id: 'retry', name: 'Retry', reason: 'x' }
  const verb = promote(harness.engine.core, request)
  let former: Buffer = Buffer.alloc(0)
  await decide({
    ...verb,
    async prepare() {
      const vectors = await verb.prepare()
      former = writeFolder({ model: 'bge-small-en-v1.5' })
      return vectors
    },
  })
  expect(json('retry').embedding).toBe(undefined)
  expect(bytes()).toEqual(former)
})
