import { expect, test } from 'vitest'
import { clientOver, startTinyEngine } from '../transports/testing/tinyEngine.ts'

test('a client uses the contract over its port, with its own session', async () => {
  const engine = await startTinyEngine({ libraryPath: '/somewhere/library.db' })
  const one = clientOver(engine.connect('a'))
  const two = clientOver(engine.connect('b'))
  expect(engine.libraryPath).toBe('/somewhere/library.db')
  expect((await one.system.info()).host_note).toBe('a')
  expect((await two.system.info()).host_note).toBe('b')
  await engine.close()
})

test('closing a port ends what its client watched, and nothing of the others', async () => {
  const engine = await startTinyEngine()
  const line = engine.connect('a')
  const seen = await (await clientOver(line).system.changes()).next()
  expect(seen.value).toMatchObject({ version: 1 })
  const other = clientOver(engine.connect('b'))
  expect((await other.system.info()).empty).toBe(true)
  line.close()
  await expect.poll(async () => (await other.system.info()).empty).toBe(false)
  await engine.close()
})

test('a library that cannot be opened gives its own error', async () => {
  await expect(startTinyEngine({ libraryPath: 'refuse:x' })).rejects.toMatchObject({
    kind: 'too_new',
    message: 'refuse:x is from a newer version.',
  })
})

test('a worker that crashes at the start gives one clear error', async () => {
  await expect(startTinyEngine({ libraryPath: 'crash:x' })).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('the worker broke'),
  })
})

test('a worker that exits later tells the host, and closes every port', async () => {
  const engine = await startTinyEngine()
  const death = new Promise<Error>((resolve) => engine.onDeath(resolve))
  const line = engine.connect('a')
  const closed = new Promise<void>((resolve) => line.onClose(resolve))
  await expect(clientOver(line).system.completePath({ prefix: 'die' })).rejects.toThrow()
  expect((await death).message).toContain('the worker broke')
  await closed
  await engine.close()
})

test('an exit the host requested is not reported', async () => {
  const engine = await startTinyEngine()
  let reported = false
  engine.onDeath(() => (reported = true))
  await Promise.all([engine.close(), engine.close()])
  expect(reported).toBe(false)
})

test('requests of the engine to its host are answered, refusals included', async () => {
  const engine = await startTinyEngine()
  const client = clientOver(engine.connect('a'))
  expect(await client.system.pickFolder()).toBe(null)
  engine.onHostCall(async ({ verb }) => `picked by ${verb}`)
  expect(await client.system.pickFolder()).toBe('picked by pickFolder')
  engine.onHostCall(() => Promise.reject(new Error('no dialog')))
  await expect(client.system.pickFolder()).rejects.toThrow()
  await engine.close()
})
