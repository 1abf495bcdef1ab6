import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { tinyWorkerFile } from './transports/testing/tinyEngine.ts'
import { tinyPages } from './transports/testing/tinyWeb.ts'

/** An app folder as the build makes it, with the stand-in for the engine worker in the engine's place. */
let appFolder = ''
beforeAll(async () => {
  appFolder = mkdtempSync(join(tmpdir(), 'schoolhouse-app-'))
  const out = join(appFolder, 'out')
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'index.ts'),
      outDir: join(out, 'main'),
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'index.js' } },
    },
  })
  writeFileSync(join(appFolder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(out, 'main', 'engineWorker.js'), `import ${JSON.stringify(tinyWorkerFile)}\n`)
  mkdirSync(join(out, 'preload'))
  symlinkSync(tinyPages(), join(out, 'renderer'))
})

function runDesktop(
  scenario: string,
  ...parameters: string[]
): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const driver = join(import.meta.dirname, 'desktop', 'testing', 'driveDesktop.ts')
  const script = join(appFolder, 'out', 'main', 'index.js')
  const child = spawn(process.execPath, ['--import', driver, script, ...parameters], {
    env: { ...process.env, SCENARIO: scenario, SCHOOLHOUSE_LIBRARY: '' },
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, errors, lines: output.split('\n').filter(Boolean) }))
  })
}

test('the built app reports ready, connects its page, comes forward on request, and closes its library on quitting', async () => {
  const { code, lines, errors } = await runDesktop('usual', '--library', '/one.db')
  expect(errors).toBe('')
  expect(lines[0]).toBe('schoolhouse ready')
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    library: '/one.db',
    picked: '/picked',
    calls: ['show', 'restore', 'show', 'focus', 'restore', 'show', 'focus'],
    openPrevented: true,
  })
  expect(JSON.parse(lines[2] ?? '')).toEqual({
    quit: true,
    userData: expect.stringMatching(/schoolhouse-window-[0-9a-f]{12}$/),
    windows: 1,
  })
  expect(code).toBe(0)
})

test('a second start of the built app opens no window and no library', async () => {
  const { code, lines, errors } = await runDesktop('second', '--library', 'crash:x')
  expect({ code, errors, lines: lines.map((line) => JSON.parse(line)) }).toEqual({
    code: 0,
    errors: '',
    lines: [{ quit: true, userData: expect.any(String), windows: 0 }],
  })
})

test('a library the built app cannot open ends it with one line and code 1', async () => {
  const path = join(tmpdir(), 'refuse:')
  const { code, lines, errors } = await runDesktop('usual', '--library', path)
  expect({ code, lines }).toEqual({ code: 1, lines: [] })
  expect(errors).toBe(`error: ${path} is from a newer version.\n`)
})

test('when the engine exits, the built app says so and ends with code 1', async () => {
  const { code, lines, errors } = await runDesktop('death')
  expect({ code, lines }).toEqual({ code: 1, lines: ['schoolhouse ready'] })
  expect(errors).toMatch(/^error: The engine stopped unexpectedly \(the worker broke\)\./)
})

test('an error that nothing handles is logged with its place and told once, and the app goes on', async () => {
  const { code, lines, errors } = await runDesktop('unexpected')
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    errorBoxes: [
      expect.stringMatching(
        /^Something went wrong in Schoolhouse: the tray jammed\n\nEvery decision made so far is kept/,
      ),
      expect.stringMatching(/^Something went wrong in Schoolhouse: the bell rang twice/),
    ],
  })
  expect(errors.match(/^error: Error: the tray jammed\n +at /gm)).toHaveLength(2)
  expect(code).toBe(0)
})

test('without a built screen the app says what to run', async () => {
  rmSync(join(appFolder, 'out', 'renderer'))
  const { code, errors } = await runDesktop('usual')
  expect(code).toBe(1)
  expect(errors).toMatch(/^error: The screen is not built: .*Run npm run build\.\n$/)
})
