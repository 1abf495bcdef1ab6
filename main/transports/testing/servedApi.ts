import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { jaatoLine } from '../../engine/testing/stores.ts'
import { type EngineHost, startEngine } from '../../platform/engineHost.ts'
import { type WebServer, startWeb } from '../web.ts'
import { type Answer, openTab, send, tinyPages } from './tinyWeb.ts'

export type Json = { [key: string]: Json } & Json[] & string

/** The real engine behind the web host, over a store of two memories, `mem_1` and `mem_2`. */
export interface ServedApi {
  folder: string
  /** The file of the store. */
  store: string
  engine: EngineHost
  web: WebServer
  /** The headers of a person's tab, and of an agent. */
  person: Record<string, string>
  agent: Record<string, string>
  /** Sends a request to an address below `/api/v1`; `value` is the JSON of its answer. */
  ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object | string,
  ): Promise<Answer & { value: Json }>
  /** How the door turns a request away: the status and the code of its one form of error. */
  refusalOf(method: string, path: string, headers: Record<string, string>, body?: object | string): Promise<string>
  close(): Promise<void>
}

/** The HTTP door of a real engine whose library has read two memories. */
export async function serveApi(): Promise<ServedApi> {
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-api-'))
  vi.stubEnv('HOME', folder)
  vi.stubEnv('XDG_DATA_HOME', join(folder, 'data'))
  mkdirSync(join(folder, '.jaato'))
  const store = join(folder, '.jaato', 'memories.jsonl')
  const lines = [jaatoLine('mem_1', 'Run the tests with --run.'), jaatoLine('mem_2', 'The port is 5433, not 5432.')]
  writeFileSync(store, `${lines.join('\n')}\n`)
  const engine = await startRealEngine(join(folder, 'library.db'))
  const web = await startWeb({ engine, port: 0, pagesFolder: tinyPages() })
  const api: ServedApi = {
    folder,
    store,
    engine,
    web,
    person: { authorization: `Bearer ${await openTab(web)}`, 'content-type': 'application/json' },
    agent: { authorization: `Bearer ${web.agentToken}`, 'content-type': 'application/json' },
    async ask(method, path, headers, body) {
      const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '')
      const answer = await send(web.port, method, `/api/v1${path}`, headers, text)
      return { ...answer, value: (answer.text === '' ? null : JSON.parse(answer.text)) as Json }
    },
    async refusalOf(method, path, headers, body) {
      const { status, value } = await api.ask(method, path, headers, body)
      expect(value).toEqual({
        error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
      })
      return `${status} ${value.error?.code}`
    },
    async close() {
      await web.close()
      await engine.close()
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  expect((await api.ask('POST', '/sources', api.person, { path: store })).status).toBe(200)
  await vi.waitFor(async () => expect((await api.ask('GET', '/memories', api.person)).value.items).toHaveLength(2), {
    timeout: 20_000,
  })
  return api
}

/** The engine in its own worker, on a library of its own. */
export function startRealEngine(libraryPath: string): Promise<EngineHost> {
  return startEngine(
    { libraryPath, host: 'browser', hostNote: null, canPickFolder: false, sample: false },
    join(import.meta.dirname, '..', '..', 'engineWorker.ts'),
  )
}
