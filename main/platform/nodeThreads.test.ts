import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitSketch } from '../engine/language/claimIndex.ts'
import { nodeThreads } from './nodeThreads.ts'

const mortal = join(import.meta.dirname, 'testing', 'mortalWorker.ts')

function startMortal() {
  let breakdowns = 0
  const thread = nodeThreads({ compute: mortal }).start(() => (breakdowns += 1))
  return { thread, breakdowns: () => breakdowns }
}

test('the real thread finds the texts near one, and has its sketches', async () => {
  const thread = nodeThreads().start(() => undefined)
  const texts = ['Always run migrations first.', 'Always run the migrations first!', 'Parcels go out at noon.']
  expect(
    await thread.ask(
      'putTexts',
      texts.map((text, at) => ({ hash: `h${at}`, text })),
    ),
  ).toBe(3)
  expect(await thread.ask('near', { hash: 'h0', more: 0 })).toEqual(['h1'])
  const [sketch] = await thread.ask('sketchesOf', ['h2'])
  expect(splitSketch(sketch![1]).terms.split(' ').toSorted()).toEqual(['wat', 'wgo', 'wnoon', 'wout', 'wparcel'])
  await thread.end()
})

test('when a thread dies, callers and owner are told once', async () => {
  const { thread, breakdowns } = startMortal()
  const [lost, killed] = await Promise.allSettled([thread.ask('remove', []), thread.ask('compareBy', 'lexical')])
  for (const outcome of [lost, killed])
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { kind: 'unavailable', message: expect.stringMatching(/\(exit code 3\)\. .*Ask again/) },
    })
  expect(breakdowns()).toBe(1)
  await expect(thread.ask('near', { hash: 'h', more: 0 })).rejects.toMatchObject({ kind: 'unavailable' })
  await thread.end()
})

test('a failing task returns its error, and the thread continues', async () => {
  const { thread, breakdowns } = startMortal()
  await expect(thread.ask('beginPairs', null)).rejects.toThrow('no pairs today')
  expect(await thread.ask('nextPairs', null)).toBe('nextPairs')
  await thread.end()
  expect(breakdowns()).toBe(0)
})

test('ending a busy thread is not reported as a crash', async () => {
  const { thread, breakdowns } = startMortal()
  const asked = expect(thread.ask('remove', [])).rejects.toMatchObject({ kind: 'unavailable' })
  await thread.end()
  await asked
  expect(breakdowns()).toBe(0)
})

test('a program that ends its thread while an answer is on its way ends without error', () => {
  const program = `(async () => {
    const { nodeThreads } = await import(${JSON.stringify(join(import.meta.dirname, 'nodeThreads.ts'))})
    const thread = nodeThreads().start(() => undefined)
    await thread.ask('unknownAmong', [])
    void thread.ask('unknownAmong', [])
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    await thread.end()
    process.stdout.write('ended')
  })()`
  const { stdout, status } = spawnSync(process.execPath, ['-e', program])
  expect({ status, text: String(stdout) }).toEqual({ status: 0, text: 'ended' })
})
