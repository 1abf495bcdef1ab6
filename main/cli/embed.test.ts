import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EmbeddingStatus } from '../../shared/contract/embedding.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { writeToyModel } from '../engine/testing/toyModel.ts'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

test('the built-in provider is used until another is chosen', async () => {
  expect(await terminal.run('embed', 'status')).toEqual({
    code: 0,
    out: expect.stringMatching(/^provider +lexical: built in/),
    errors: '',
  })
  expect(await terminal.json('embed', 'status')).toMatchObject({
    provider: 'lexical',
    model: null,
    next: null,
    job: null,
  })
})

test('a model in a folder is used, and can be dropped again', async () => {
  const folder = writeToyModel(join(terminal.folder, 'toy'))
  expect(await terminal.json<EmbeddingStatus>('embed', 'use', 'transformers', '--model', 'toy')).toMatchObject({
    provider: 'transformers',
    model: { name: 'toy', folder, dimensions: 16 },
    next: null,
    texts: 4,
    vectors: 4,
  })
  const { out } = await terminal.run('embed', 'status')
  expect(out).toMatch(/vectors +4 of 4 texts/)
  terminal.write('more/.jaato/memories.jsonl', `${jaatoLine('mem_e', 'Use pnpm here, never yarn.')}\n`)
  await terminal.json('sync', 'more')
  const [closest] = (await terminal.json<{ items: { similarity: number; content: string }[] }>('similar', 'mem_a'))
    .items
  const compared = await terminal.json<{ similarity: number }>('compare', 'Use pnpm, never yarn.', closest!.content)
  expect(compared.similarity).toBe(closest!.similarity)
  expect(await terminal.json('embed', 'use', 'lexical')).toMatchObject({ provider: 'lexical', model: null })
  expect(await terminal.json('embed', 'use', 'transformers', '--model', './toy')).toMatchObject({ vectors: 5 })
})

test('a folder with a missing file is refused in one sentence, and nothing changes', async () => {
  const folder = writeToyModel(join(terminal.folder, 'toy'))
  rmSync(join(folder, 'tokenizer.json'))
  expect(await terminal.run('embed', 'use', 'transformers', '--model', 'toy')).toEqual({
    code: 1,
    out: '',
    errors: expect.stringMatching(/^error: .*\/toy is not a complete sentence model: tokenizer\.json is missing\./),
  })
  expect(await terminal.json('embed', 'status')).toMatchObject({ provider: 'lexical', next: null })
})

test('a model is downloaded by name only with --download, after its size was printed', async () => {
  const toy = writeToyModel(join(terminal.folder, 'remote'))
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const path = join(toy, request.url!.replace('/ada/toy/resolve/main/', ''))
    if (!existsSync(path)) return void response.writeHead(404).end()
    const bytes = readFileSync(path)
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env['HF_ENDPOINT'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    expect(await terminal.run('embed', 'use', 'transformers', '--model', 'ada/toy')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('error: The model ada/toy is not on this machine'),
    })
    expect(asked).toEqual([])
    const { code, errors } = await terminal.run('embed', 'use', 'transformers', '--model', 'ada/toy', '--download')
    expect({ code, errors }).toEqual({
      code: 0,
      errors: expect.stringMatching(/^ada\/toy: \d+\.\d MB in 4 files from 127/),
    })
    expect(await terminal.json('embed', 'status')).toMatchObject({ provider: 'transformers', vectors: 4 })
    await terminal.json('embed', 'use', 'lexical')
    const before = asked.length
    expect(await terminal.json('embed', 'use', 'transformers', '--model', 'ada/toy')).toMatchObject({
      provider: 'transformers',
    })
    expect(asked).toHaveLength(before)
  } finally {
    delete process.env['HF_ENDPOINT']
    server.close()
  }
})

test('a reference written with the built-in provider gets its vector on request, and undo removes it', async () => {
  await terminal.json('promote', 'mem_c', '--id', 'pool', '--target', 'learned', '--reason', 'x')
  const file = 'app/.jaato/references/pool.json'
  const before = terminal.snapshot()
  writeToyModel(join(terminal.folder, 'toy'))
  expect(await terminal.json('embed', 'use', 'transformers', '--model', 'toy')).toMatchObject({ stale_references: 1 })
  expect((await terminal.run('embed', 'status')).out).toContain('1 reference without a fresh vector')
  expect(await terminal.json('embed', 'references')).toEqual({ renewed: ['pool'], stale: ['references', 'journal'] })
  expect(JSON.parse(terminal.read(file))).toMatchObject({
    embedding: { index: 0, source_hash: expect.stringMatching(/^sha256:/) },
  })
  expect(await terminal.json('embed', 'status')).toMatchObject({ stale_references: 0 })
  expect(await terminal.json('embed', 'references')).toEqual({ renewed: [], stale: [] })
  await terminal.json('undo')
  expect(terminal.snapshot()).toEqual(before)
})

test.each([
  [[]],
  [['use']],
  [['use', 'magic']],
  [['status', 'lexical']],
  [['use', 'lexical', '--download']],
  [['burn']],
])('embed %j is refused as meaningless', async (typed) => {
  expect(await terminal.run('embed', ...typed)).toMatchObject({ code: 2, out: '' })
})
