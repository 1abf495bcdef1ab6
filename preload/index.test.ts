import { readFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'

type Listener = (event: { ports: unknown[] }) => void

let code = ''
beforeAll(async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'schoolhouse-preload-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'index.ts'), formats: ['cjs'], fileName: () => 'index.cjs' },
      rolldownOptions: { external: ['electron'] },
    },
  })
  code = readFileSync(join(outDir, 'index.cjs'), 'utf8')
})

/** Runs the built preload as the sandbox does: it can require electron and nothing else. */
function runPreload() {
  const exposed: Record<string, Record<string, unknown>> = {}
  const listeners: Record<string, Listener> = {}
  const posted: unknown[][] = []
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: Record<string, unknown>) => (exposed[name] = api) },
    ipcRenderer: { on: (channel: string, listener: Listener) => (listeners[channel] = listener) },
    webUtils: { getPathForFile: (file: { name: string }) => `/dropped/${file.name}` },
  }
  const window = {
    location: { origin: 'schoolhouse://app' },
    postMessage: (...values: unknown[]) => posted.push(values),
  }
  const require = (name: string) => {
    if (name === 'electron') return electron
    throw new Error(`The sandbox has no ${name}.`)
  }
  runInNewContext(code, { require, window, exports: {}, module: { exports: {} } })
  return { exposed, listeners, posted }
}

test('the page gets one function, the path of a dropped file, and nothing else of Electron', () => {
  const { exposed } = runPreload()
  expect(Object.keys(exposed)).toEqual(['schoolhouse'])
  expect(Object.keys(exposed.schoolhouse ?? {})).toEqual(['pathOf'])
  const pathOf = exposed.schoolhouse?.pathOf as (file: { name: string }) => string
  expect(pathOf({ name: 'memories' })).toBe('/dropped/memories')
})

test('the port is passed on to the page’s own origin, and every other message is ignored', () => {
  const { listeners, posted } = runPreload()
  expect(Object.keys(listeners)).toEqual(['schoolhouse:port'])
  const ports = [{}]
  listeners['schoolhouse:port']?.({ ports })
  expect(posted).toEqual([['schoolhouse:port', 'schoolhouse://app', ports]])
})
