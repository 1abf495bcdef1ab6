import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jaatoLine } from './engine/testing/stores.ts'

let folder = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'schoolhouse-cli-')))
  const lines = Array.from({ length: 2000 }, (_, number) =>
    jaatoLine(`mem_${number}`, `Lesson ${number}. ${'Words. '.repeat(60)}`),
  )
  writeFileSync(join(folder, 'memories.jsonl'), lines.join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ran {
  code: number | null
  out: string
  errors: string
}

/** Runs the program as it stands in the source; `reads` says when its reader hangs up. */
function run(typed: string[], { node = [] as string[], reads = Number.POSITIVE_INFINITY } = {}): Promise<Ran> {
  const child = spawn(process.execPath, [...node, join(import.meta.dirname, 'cli.ts'), ...typed], {
    cwd: folder,
    env: { ...process.env, SCHOOLHOUSE_LIBRARY: 'library.db', HOME: folder },
  })
  let out = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (out.length >= reads) child.stdout.destroy()
  })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, errors })))
}

test('the program reads a store, lists it, survives a closed pipe, and prints what went wrong', async () => {
  expect(await run(['sync', 'memories.jsonl'])).toMatchObject({
    code: 0,
    errors: '',
    out: expect.stringMatching(/memories\.jsonl in \S+ +2000 /),
  })
  const listed = await run(['list', '--json'])
  expect(listed).toMatchObject({ code: 0, errors: '' })
  expect(JSON.parse(listed.out)).toHaveLength(2000)
  expect(await run(['list', '--json'], { reads: 10 })).toMatchObject({ code: 0, errors: '' })
  expect(await run(['show', 'nobody'])).toEqual({
    code: 1,
    out: '',
    errors: 'error: There is no memory nobody. `schoolhouse list` lists them.\n',
  })
  expect(await run(['bogus'])).toMatchObject({ code: 2, out: '' })
})

test('a Node version that is too old is reported before anything is loaded', async () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})`
  const { code, out, errors } = await run(['list'], { node: ['--import', old] })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(errors).toMatch(/^error: Schoolhouse runs on Node 22\.12 or newer[^\n]*\n$/)
})
