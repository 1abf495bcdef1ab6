import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { contract } from '../shared/contract/contract.ts'
import { send, tokenOf } from './transports/testing/tinyWeb.ts'
import { posixTest } from './engine/testing/posixTest.ts'

interface Served {
  process: ChildProcess
  firstLine: Promise<string>
  ended: Promise<{ code: number | null; output: string; errors: string }>
}

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

function startServe(libraryPath: string, ...flags: string[]): Served {
  const script = join(import.meta.dirname, 'transports', 'testing', 'serveTiny.ts')
  const child = spawn(process.execPath, [script, libraryPath, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  let errors = ''
  const first = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('\n')) first.resolve(output.slice(0, output.indexOf('\n')))
  })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      first.resolve(`ended early: ${errors}`)
      resolve({ code, output, errors })
    })
  })
  return { process: child, firstLine: first.promise, ended }
}

const newLibrary = () => join(mkdtempSync(join(tmpdir(), 'schoolhouse-serve-')), 'library.db')
const httpFileOf = (library: string) => join(library, '..', 'http.json')
const portOf = (address: string) => Number(new URL(address).port)

async function entersWith(address: string): Promise<boolean> {
  const port = portOf(address)
  const headers = { origin: `http://127.0.0.1:${port}` }
  return (await send(port, 'POST', '/session', headers, JSON.stringify({ token: tokenOf(address) }))).status === 200
}

posixTest('serve prints its address first, stores it in http.json, and deletes that when it ends', async () => {
  const library = newLibrary()
  const served = startServe(library)
  const address = await served.firstLine
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[0-9a-f]{64}$/)
  const file = JSON.parse(readFileSync(httpFileOf(library), 'utf8')) as Record<string, unknown>
  expect(file).toEqual({
    port: portOf(address),
    pid: served.process.pid,
    token: expect.stringMatching(/^[0-9a-f]{64}$/),
    windowToken: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(statSync(httpFileOf(library)).mode & 0o777).toBe(0o600)
  expect(await entersWith(address)).toBe(true)
  served.process.kill('SIGTERM')
  expect(await served.ended).toMatchObject({ code: 0, errors: '' })
  expect(readdirSync(join(library, '..'))).toEqual([])
})

posixTest('a second start on the same library prints a fresh address of the first, and ends', async () => {
  const library = newLibrary()
  const first = startServe(library)
  const address = await first.firstLine
  const second = await startServe(library).ended
  expect(second).toMatchObject({ code: 0, errors: '' })
  const fresh = second.output.trim()
  expect(portOf(fresh)).toBe(portOf(address))
  expect(fresh).not.toBe(address)
  expect([await entersWith(fresh), await entersWith(address)]).toEqual([true, true])
  first.process.kill('SIGINT')
  expect((await first.ended).code).toBe(0)
})

test('an agent that starts it, or asks for the address of one that runs, is told whom the address lets in', async () => {
  const library = newLibrary()
  const first = startServe(library, '--agent')
  expect(await first.firstLine).toMatch(/#token=/)
  const second = await startServe(library, '--agent').ended
  const note = /^note: This address lets in the person who decides\. .*codex itself uses `token` of http\.json\.\n$/
  expect(second).toMatchObject({ code: 0, errors: expect.stringMatching(note) })
  first.process.kill('SIGTERM')
  expect((await first.ended).errors).toMatch(note)
})

test('the files of a dead server are replaced, and a foreign program on its port is not trusted', async () => {
  const library = newLibrary()
  const gone = startServe(library)
  await gone.firstLine
  gone.process.kill('SIGKILL')
  await gone.ended
  expect(existsSync(httpFileOf(library))).toBe(true)
  const next = startServe(library)
  expect(await entersWith(await next.firstLine)).toBe(true)
  expect(JSON.parse(readFileSync(httpFileOf(library), 'utf8'))).toMatchObject({ pid: next.process.pid })

  const other = newLibrary()
  const misled = {
    port: portOf(await next.firstLine),
    pid: process.pid,
    token: '0'.repeat(64),
    windowToken: '0'.repeat(64),
  }
  writeFileSync(httpFileOf(other), JSON.stringify(misled))
  const own = startServe(other)
  expect(portOf(await own.firstLine)).not.toBe(misled.port)
})

test('a damaged http.json does not prevent the start, and is replaced', async () => {
  for (const wrong of [{ port: 99_999 }, { windowToken: 'two\nlines' }]) {
    const library = newLibrary()
    const whole = { port: 4100, pid: process.pid, token: '0'.repeat(64), windowToken: '0'.repeat(64) }
    writeFileSync(httpFileOf(library), JSON.stringify({ ...whole, ...wrong }))
    const served = startServe(library)
    expect(await entersWith(await served.firstLine)).toBe(true)
    expect(JSON.parse(readFileSync(httpFileOf(library), 'utf8'))).toMatchObject({ pid: served.process.pid })
  }
})

test('a sample neither joins the running server nor replaces it', async () => {
  const library = newLibrary()
  const first = startServe(library)
  const sample = startServe(library, '--sample')
  await first.firstLine
  expect(portOf(await sample.firstLine)).not.toBe(portOf(await first.firstLine))
  expect(JSON.parse(readFileSync(httpFileOf(library), 'utf8'))).toMatchObject({ pid: first.process.pid })
})

test('a library that cannot be opened ends the start with one line and code 1', async () => {
  expect(await startServe('refuse:library').ended).toEqual({
    code: 1,
    output: '',
    errors: 'error: refuse:library is from a newer version.\n',
  })
})

posixTest('a parent process may read the address and close the pipe; the server keeps running', async () => {
  const served = startServe(newLibrary())
  const address = await served.firstLine
  served.process.stdout?.destroy()
  expect(await entersWith(address)).toBe(true)
  served.process.kill('SIGTERM')
  expect((await served.ended).code).toBe(0)
})

test('when the engine exits, the server ends with one line and code 1, and deletes its http.json', async () => {
  const library = newLibrary()
  const served = startServe(library)
  const port = portOf(await served.firstLine)
  const headers = { origin: `http://127.0.0.1:${port}` }
  const body = JSON.stringify({ token: tokenOf(await served.firstLine) })
  const { secret } = JSON.parse((await send(port, 'POST', '/session', headers, body)).text) as { secret: string }
  const protocols = ['schoolhouse', `secret.${secret}`, `session.${'0'.repeat(32)}`]
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, protocols, { headers })
  await new Promise((resolve) => socket.on('open', resolve))
  const client: ContractRouterClient<typeof contract> = createORPCClient(
    new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
  )
  await expect(client.system.completePath({ prefix: 'die' })).rejects.toThrow()
  const { code, errors } = await served.ended
  expect(code).toBe(1)
  expect(errors).toMatch(/^error: The engine stopped unexpectedly \(the worker broke\)\..*\n$/)
  expect(readdirSync(join(library, '..'))).toEqual([])
})

test('a taken port ends the start with one line and code 1, and leaves no engine behind', async () => {
  const first = startServe(newLibrary())
  const port = portOf(await first.firstLine)
  const second = await startServe(newLibrary(), String(port)).ended
  expect(second).toMatchObject({ code: 1, output: '' })
  expect(second.errors).toBe(
    `error: Cannot listen on port ${port}: another program uses it. Choose another with --port.\n`,
  )
})
