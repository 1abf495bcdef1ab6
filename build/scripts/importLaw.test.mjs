import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { brokenImports } from './importLaw.mjs'
import { engineLayers, importRules } from './importRules.mjs'

const folders = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A small project in a temp folder; returns what breaks the law in it as `file → rule`. */
function verdicts(files) {
  const folder = mkdtempSync(join(tmpdir(), 'import-law-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return brokenImports(folder).map(({ file, rule }) => `${file} → ${rule}`)
}

const targets = {
  'shared/errors.ts': 'export const a = 1',
  'main/engine/ports.ts': 'export const a = 1',
  'main/engine/engine.ts': 'export const a = 1',
  'main/engine/helpers.ts': 'export const a = 1',
  'main/engine/store/open.ts': 'export const a = 1',
  'main/engine/store/sql.ts': 'export const sql = 1',
  'main/engine/flows/sync/pipeline.ts': 'export const a = 1',
  'main/engine/sources/jaato.ts': 'export const a = 1',
  'main/platform/files.ts': 'export const a = 1',
  'main/cli/print.ts': 'export const a = 1',
  'main/handlers/router.ts': 'export const a = 1',
  'renderer/client/client.ts': 'export const a = 1',
  'renderer/stores/toasts.ts': 'export const a = 1',
  'renderer/components/Dialog.tsx': 'export const a = <b />',
  'renderer/features/board/Board.tsx': 'export const a = <b />',
}

const offences = [
  ['shared is alone', 'shared/x.ts', "import { a } from '../main/engine/ports.ts'"],
  ['shared is pure', 'shared/x.ts', "import { readFileSync } from 'fs'"],
  ['shared is pure', 'shared/x.ts', "import React from 'react'"],
  ['renderer stays on its side', 'renderer/x.ts', "import type { a } from '../main/engine/ports.ts'"],
  ['renderer stays on its side', 'renderer/x.test.ts', "export * from '../main/engine/ports.ts'"],
  ['main stays on its side', 'main/x.ts', "export { a } from '../renderer/client/client.ts'"],
  ['preload is small', 'preload/index.ts', "import { z } from 'zod'"],
  ['renderer has no Node', 'renderer/x.ts', "import { join } from 'node:path'"],
  ['electron only at the edge', 'main/cli.ts', "const e = await import('electron')"],
  ['electron only at the edge', 'main/platform/x.ts', "import { utilityProcess } from 'electron/main'"],
  ['the engine is a library', 'main/engine/engine2.ts', "import { a } from '../platform/files.ts'"],
  ['the engine meets Node through ports', 'main/engine/x.ts', "import { readFileSync } from 'node:fs'"],
  ['the engine has no HTTP and no watcher', 'main/engine/x.ts', "import { watch } from 'chokidar'"],
  ['handlers know no front end', 'main/handlers/x.ts', "import { a } from '../cli/print.ts'"],
  ['the platform knows nobody who uses it', 'main/platform/x.ts', "import { a } from '../handlers/router.ts'"],
  ['SQLite only in the store', 'main/handlers/x.ts', "type D = import('better-sqlite3').Database"],
  ['SQL only in the store', 'main/engine/decide/verbs/x.ts', "import { sql } from '../../store/sql.ts'"],
  ['SQL only in the store', 'main/handlers/x.ts', "export { sql } from '../engine/store/sql.ts'"],
  ['models only in the platform', 'main/engine/language/x.ts', "import '@xenova/transformers'"],
  ['the engine has layers', 'main/engine/lineage/x.ts', "import { a } from '../sources/jaato.ts'"],
  ['the engine has layers', 'main/engine/lineage/x.ts', "import { a } from '../engine.ts'"],
  ['the engine has layers', 'main/engine/store/x.ts', "import { a } from '../sources/jaato.ts'"],
  ['the engine has layers', 'main/engine/decide/verbs/x.ts', "import type { a } from '../../flows/sync/pipeline.ts'"],
  ['the engine has rooms', 'main/engine/flows/sync/x.ts', "import { a } from '../../helpers.ts'"],
  ['features do not know each other', 'renderer/features/merge/x.ts', "import { a } from '../board/Board.tsx'"],
  ['what features share knows no feature', 'renderer/client/x.ts', "import { a } from '../features/board/Board.tsx'"],
  ['ui knows no data and no stores', 'renderer/ui/x.tsx', "import type { a } from '../client/client.ts'"],
  ['ui knows no data and no stores', 'renderer/ui/x.tsx', "import { a } from '../stores/toasts.ts'"],
  ['ui knows no data and no stores', 'renderer/ui/x.tsx', "import { a } from '../components/Dialog.tsx'"],
  ['imports resolve', 'main/x.ts', "import { a } from './engine/ports'"],
]

test('two files in the engine may not share a name; tests and other folders may', () => {
  const file = 'export const a = 1'
  const twins = {
    'main/engine/lineage/open.ts': file,
    'main/cli/open.ts': file,
    'main/engine/lineage/open.test.ts': file,
  }
  expect(verdicts({ ...targets, ...twins })).toEqual([
    'main/engine/store/open.ts → file names in the engine are unique',
  ])
})

test.each(['flows', 'language', 'store'])(
  'two folders inside %s/ may not import each other, even through different files',
  (folder) => {
    const files = {
      [`main/engine/${folder}/one/a.ts`]: "import { b } from '../other/b.ts'",
      [`main/engine/${folder}/other/b.ts`]: 'export const b = 1',
      [`main/engine/${folder}/other/c.ts`]: "import { d } from '../one/d.ts'",
      [`main/engine/${folder}/one/d.ts`]: 'export const d = 1',
    }
    expect(verdicts(files)).toEqual([`main/engine/${folder}/one/a.ts → no circles of rooms`])
  },
)

test('a folder’s own files and a folder inside it may not import each other, except in a mixed folder', () => {
  const within = (folder) => ({
    [`main/engine/${folder}/a.ts`]: "import { b } from './inner/b.ts'",
    [`main/engine/${folder}/inner/b.ts`]: 'export const b = 1',
    [`main/engine/${folder}/inner/c.ts`]: "import { d } from '../d.ts'",
    [`main/engine/${folder}/d.ts`]: 'export const d = 1',
  })
  expect(verdicts(within('harvest'))).toEqual(['main/engine/harvest/a.ts → no circles of rooms'])
  expect(verdicts(within('store'))).toEqual([])
})

test.each(offences)('“%s” stops %s: %s', (rule, file, text) => {
  expect(verdicts({ ...targets, [file]: text })).toContain(`${file} → ${rule}`)
})

test('import cycles are reported, type-only ones included', () => {
  const files = {
    'shared/a.ts': "import type { b } from './b.ts'",
    'shared/b.ts': "import { c } from './c.ts'",
    'shared/c.ts': "import type { a } from './a.ts'\nimport './d.ts'",
    'shared/d.ts': '',
  }
  expect(verdicts(files)).toEqual(['shared/a.ts → no circles'])
})

test('each layer is a folder or one of three files', () => {
  const rooms = engineLayers.flat()
  expect(rooms.filter((room) => room.endsWith('.ts'))).toEqual(['ports.ts', 'engine.ts', 'libraryHost.ts'])
  const engine = join(import.meta.dirname, '../../main/engine')
  const found = readdirSync(engine).filter((name) => name !== 'testing' && !/\.(test|bench)\.ts$|\.md$/.test(name))
  expect(found.toSorted()).toEqual(rooms.toSorted())
})

test('every rule fires on at least one example', () => {
  const shown = new Set(offences.map(([rule]) => rule))
  expect(importRules.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
})

test('allowed imports pass', () => {
  const allowed = {
    ...targets,
    'shared/x.ts': "import { z } from 'zod'\nimport { oc } from '@orpc/contract'\nimport './errors.ts'",
    'shared/x.test.ts': "import { readFileSync } from 'node:fs'\nimport { test } from 'vitest'",
    'preload/index.ts': "import { ipcRenderer } from 'electron'\nimport '../shared/errors.ts'",
    'main/index.ts': "import { app } from 'electron'",
    'main/desktop/window.ts': "import { BrowserWindow } from 'electron'\nimport '../platform/files.ts'",
    'main/platform/models.ts': "import '@xenova/transformers'\nimport fs from 'node:fs'\nimport '../engine/ports.ts'",
    'main/engine/flows/sync/pipeline.ts':
      "import '../../sources/jaato.ts'\nimport '../../store/open.ts'\nimport '../../ports.ts'",
    'main/engine/store/queries/memories.ts': "import { sql } from '../sql.ts'",
    'main/engine/lineage/walk.test.ts': "import { sql } from '../store/sql.ts'",
    'main/engine/store/db.ts': "import Database from 'better-sqlite3'\nimport { createHash } from 'node:crypto'",
    'main/engine/lineage/walk.ts':
      "import '../store/open.ts'\nimport '../ports.ts'\nimport '../../../shared/errors.ts'",
    'main/engine/decide/verbs/merge.ts': "import '../../sources/jaato.ts'\nimport '../../store/open.ts'",
    'main/engine/testing/engine.ts': "import '../../platform/files.ts'\nimport { tmpdir } from 'node:os'",
    'renderer/features/merge/View.tsx': "import '../../client/client.ts'\nimport './View.module.css'",
    'renderer/components/Form.tsx':
      "import '../client/client.ts'\nimport '../stores/toasts.ts'\nimport '../ui/Box.tsx'",
    'renderer/ui/Box.tsx': "import type { a } from '../../shared/errors.ts'",
    'renderer/features/merge/View.module.css': '.a {}',
  }
  expect(verdicts(allowed)).toEqual([])
})

test('import statements inside strings or comments are ignored', () => {
  const file = "// import 'electron'\nexport const a = \"import 'electron'\"\nexport const b = `import('electron')`"
  expect(verdicts({ 'shared/x.ts': file })).toEqual([])
})
