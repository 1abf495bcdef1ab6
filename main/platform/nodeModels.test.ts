import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeToyModel } from '../engine/testing/toyModel.ts'
import { nodeModels } from './nodeModels.ts'

let folder: string
let models: ReturnType<typeof nodeModels>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'models-'))
  models = nodeModels({ dataFolder: folder, host: 'http://127.0.0.1:1' })
})
afterEach(async () => {
  await models.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + value * other[index]!, 0)

test('a model from a folder gives vectors of length 1, each from its text alone', async () => {
  const toy = writeToyModel(join(folder, 'toy'), { same: [['car', 'automobile']] })
  expect(await models.inspect(toy)).toEqual({
    name: 'toy',
    dimensions: 16,
    fingerprint: expect.stringMatching(/^\w{12}$/),
  })
  const long = 'word '.repeat(20_000)
  const [car, automobile, other, empty, endless] = await models.embed(toy, [
    'The car',
    'the AUTOMOBILE',
    'A pool.',
    '',
    long,
  ])
  expect(dot(car!, car!)).toBeCloseTo(1, 5)
  expect(dot(car!, automobile!)).toBeCloseTo(1, 5)
  expect(dot(car!, other!)).toBeLessThan(0.9)
  expect(empty).toHaveLength(16)
  expect(dot(endless!, endless!)).toBeCloseTo(1, 5)
  expect((await models.embed(toy, ['A pool.']))[0]).toEqual(other)
})

test('a model with 8-bit numbers is used if the exact one is missing, and counts as another model', async () => {
  const exact = writeToyModel(join(folder, 'toy'), { dimensions: 8 })
  const { fingerprint } = await models.inspect(exact)
  const small = writeToyModel(join(folder, 'small'), { isQuantized: true })
  expect(await models.inspect(small)).toMatchObject({
    dimensions: 16,
    fingerprint: expect.not.stringMatching(fingerprint),
  })
  writeToyModel(exact, { isQuantized: true })
  expect((await models.inspect(exact)).dimensions).toBe(8)
})

test('if the process is killed between or during batches, the work is still completed', async () => {
  const toy = writeToyModel(join(folder, 'toy'))
  const texts = Array.from({ length: 400 }, (_, at) => `Text ${at} about something of its own.`)
  const first = await models.embed(toy, texts)
  process.kill(models.pid!, 'SIGKILL')
  const again = models.embed(toy, texts)
  const pid = models.pid!
  setTimeout(() => process.kill(models.pid ?? pid, 'SIGKILL'), 20)
  expect(await again).toEqual(first)
  expect(models.pid).not.toBe(pid)
})

test('a process that keeps crashing is reported, and the next call starts afresh', async () => {
  const toy = writeToyModel(join(folder, 'toy'))
  const asked = models.embed(toy, ['One.'])
  const killer = setInterval(() => models.pid !== null && process.kill(models.pid, 'SIGKILL'), 5)
  await expect(asked).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('stopped 3 times'),
  })
  clearInterval(killer)
  expect(await models.embed(toy, ['One.'])).toHaveLength(1)
})

test('an idle process exits by itself', async () => {
  const brief = nodeModels({ dataFolder: folder, idle: 30 })
  await brief.embed(writeToyModel(join(folder, 'toy')), ['One.'])
  await expect.poll(() => brief.pid).toBe(null)
})

test.each([
  ['config.json', 'config.json is missing'],
  ['tokenizer.json', 'tokenizer.json is missing'],
  ['tokenizer_config.json', 'tokenizer_config.json is missing'],
  ['onnx/model.onnx', 'onnx/model.onnx or onnx/model_quantized.onnx is missing'],
])('a folder without %s is refused in one sentence that names it', async (file, words) => {
  const toy = writeToyModel(join(folder, 'toy'))
  rmSync(join(toy, file))
  const refusal = {
    kind: 'not_found',
    message: expect.stringContaining(`${toy} is not a complete sentence model: ${words}`),
  }
  await expect(models.inspect(toy)).rejects.toMatchObject(refusal)
})

test('a missing folder, and files that are no model, are refused', async () => {
  await expect(models.inspect(join(folder, 'none'))).rejects.toMatchObject({ kind: 'not_found' })
  const toy = writeToyModel(join(folder, 'toy'))
  writeFileSync(join(toy, 'onnx/model.onnx'), 'no model')
  await expect(models.inspect(toy)).rejects.toMatchObject({ kind: 'corrupt', message: expect.stringContaining(toy) })
  writeFileSync(join(toy, 'config.json'), '[')
  await expect(models.inspect(toy)).rejects.toMatchObject({
    kind: 'corrupt',
    message: expect.stringContaining('config.json'),
  })
})

/** A host of models on this machine; `breakAfter` bytes of a file it hangs up, once. */
async function startHost(
  of: string,
  breakAfter = Infinity,
): Promise<{ server: Server; url: string; ranges: string[] }> {
  const ranges: string[] = []
  let isBroken = false
  const { server, url } = await listen((request, response) => {
    const path = join(of, request.url!.replace('/ada/toy/resolve/main/', ''))
    if (!existsSync(path)) return void response.writeHead(404).end()
    const bytes = readFileSync(path)
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
    const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
    const start = isSame ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
    if (start > 0) ranges.push(`${request.url!.split('/').at(-1)} ${start}`)
    const body = bytes.subarray(start)
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': body.length, etag })
    if (request.method === 'HEAD') return void response.end()
    if (isBroken || body.length < breakAfter) return void response.end(body)
    isBroken = true
    response.write(body.subarray(0, breakAfter), () => setTimeout(() => response.destroy(), 50))
  })
  return { server, url, ranges }
}

async function listen(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a model is downloaded with progress, and a broken download resumes', async () => {
  const toy = writeToyModel(join(folder, 'toy'))
  const { server, url, ranges } = await startHost(toy, 2000)
  const remote = nodeModels({ dataFolder: folder, host: url })
  try {
    const offer = await remote.offer('ada/toy')
    const size = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'].reduce(
      (sum, name) => sum + statSync(join(toy, name)).size,
      0,
    )
    expect(offer).toMatchObject({ name: 'ada/toy', files: 4, bytes: size, folder: join(folder, 'models/ada/toy') })
    expect(remote.folderOf('ada/toy').isHere).toBe(false)
    const steps: number[] = []
    const options = { signal: new AbortController().signal, progress: (done: number) => void steps.push(done) }
    await expect(remote.download('ada/toy', options)).rejects.toMatchObject({ kind: 'unavailable' })
    await remote.download('ada/toy', options)
    expect(ranges).toHaveLength(1)
    expect(steps.at(-1)).toBe(size)
    const { folder: place, isHere } = remote.folderOf('ada/toy')
    expect(isHere).toBe(true)
    expect(readFileSync(join(place, 'onnx/model.onnx'))).toEqual(readFileSync(join(toy, 'onnx/model.onnx')))
    expect((await remote.inspect(place)).name).toBe('toy')
  } finally {
    await remote.dispose()
    server.close()
  }
})

test('a file that changed on the host, at the same size, is downloaded anew', async () => {
  const toy = writeToyModel(join(folder, 'toy'))
  const { server, url, ranges } = await startHost(toy, 2000)
  const remote = nodeModels({ dataFolder: folder, host: url })
  const options = { signal: new AbortController().signal, progress: () => undefined }
  try {
    await expect(remote.download('ada/toy', options)).rejects.toMatchObject({ kind: 'unavailable' })
    const [broken] = readdirSync(join(folder, 'models/ada/toy'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.part'),
    )
    const name = broken?.replace(/\.part$/, '') ?? ''
    const changed = readFileSync(join(toy, name)).map((byte) => byte ^ 1)
    writeFileSync(join(toy, name), changed)
    await remote.download('ada/toy', options)
    expect(readFileSync(join(folder, 'models/ada/toy', name)).equals(changed)).toBe(true)
    expect(ranges).toEqual([])
    const left = readdirSync(join(folder, 'models/ada/toy'), { recursive: true, encoding: 'utf8' })
    expect(left.filter((each) => each.includes('.part'))).toEqual([])
  } finally {
    server.close()
  }
})

test('a cancelled download stops and says so; a partial file is never used as a model', async () => {
  const toy = writeToyModel(join(folder, 'toy'))
  const { server, url } = await startHost(toy)
  const remote = nodeModels({ dataFolder: folder, host: url })
  try {
    const controller = new AbortController()
    const progress = (done: number): void => {
      if (done > 0) controller.abort()
    }
    await expect(remote.download('ada/toy', { signal: controller.signal, progress })).rejects.toMatchObject({
      kind: 'cancelled',
    })
    expect(remote.folderOf('ada/toy').isHere).toBe(false)
    await expect(remote.offer('ada/none')).rejects.toMatchObject({ kind: 'not_found' })
  } finally {
    server.close()
  }
})

test('nothing is fetched over plain http from another machine, nor from where a host redirects to over plain http', async () => {
  const refusal = { kind: 'validation', message: expect.stringContaining('http://models.example is not allowed') }
  const plain = nodeModels({ dataFolder: folder, host: 'http://models.example' })
  const options = { signal: new AbortController().signal, progress: () => undefined }
  await expect(plain.offer('ada/toy')).rejects.toMatchObject(refusal)
  await expect(plain.download('ada/toy', options)).rejects.toMatchObject(refusal)
  const asked: string[] = []
  const elsewhere = await listen((request, response) => {
    asked.push(request.url!)
    response.writeHead(200, { 'content-length': 1 }).end()
  })
  const host = await listen((request, response) =>
    response.writeHead(302, { location: `${elsewhere.url}${request.url}` }).end(),
  )
  try {
    await expect(nodeModels({ dataFolder: folder, host: host.url }).offer('ada/toy')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(`redirects to ${new URL(elsewhere.url).host} without https`),
    })
    expect(asked).toEqual([])
  } finally {
    host.server.close()
    elsewhere.server.close()
  }
})

test('a redirect on the same host is followed, and one that never ends is given up', async () => {
  const toy = writeToyModel(join(folder, 'toy'))
  const { server, url } = await startHost(toy)
  const host = await listen((request, response) => {
    if (request.url!.includes('/round/')) return void response.writeHead(302, { location: request.url! }).end()
    if (!request.url!.includes('/moved/'))
      return void response.writeHead(302, { location: `/moved${request.url}` }).end()
    const path = join(toy, request.url!.replace('/moved/ada/toy/resolve/main/', ''))
    if (!existsSync(path)) return void response.writeHead(404).end()
    const bytes = readFileSync(path)
    response.writeHead(200, { 'content-length': bytes.length }).end(request.method === 'HEAD' ? undefined : bytes)
  })
  const [moved, still] = [host.url, url].map((each) => nodeModels({ dataFolder: folder, host: each }))
  try {
    expect((await moved!.offer('ada/toy')).bytes).toBe((await still!.offer('ada/toy')).bytes)
    await expect(moved!.offer('ada/round')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('redirects again and again'),
    })
  } finally {
    server.close()
    host.server.close()
  }
})

test('an invalid model name never becomes a path, and an unreachable host is reported', async () => {
  for (const name of ['../../etc/passwd', 'a/../b', '/etc', 'a/b/c', '', '..//..'])
    expect(() => models.folderOf(name)).toThrow(/neither a folder/)
  await expect(models.offer('ada/toy')).rejects.toMatchObject({ kind: 'unavailable' })
  const half = join(folder, 'models/ada/toy/onnx/model.onnx.part')
  mkdirSync(dirname(half), { recursive: true })
  writeFileSync(half, 'x')
  expect(models.folderOf('ada/toy').isHere).toBe(false)
})

test('a program that ends its models on exit ends without error', () => {
  const toy = writeToyModel(join(folder, 'toy'))
  const script = `
    import { nodeModels } from ${JSON.stringify(join(import.meta.dirname, 'nodeModels.ts'))}
    const models = nodeModels({ dataFolder: ${JSON.stringify(folder)} })
    await models.embed(${JSON.stringify(toy)}, ['One.'])
    await models.dispose()
    process.stdout.write('ended')`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect({ status, text: String(stdout) }).toEqual({ status: 0, text: 'ended' })
})
