import fs, { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nodeWatch } from './nodeWatch.ts'

let folder: string
let seen: string[]
let stop: () => void
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watched-'))
  writeFileSync(join(folder, 'notes.md'), '# Notes\n')
  seen = []
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  stop()
  rmSync(folder, { recursive: true })
})

/** Other work may hold the machine for long. */
const patience = { timeout: 20_000 }

async function noticesAChange(): Promise<void> {
  stop = nodeWatch.watch([folder], (what) => void seen.push(what))
  await vi.waitFor(() => expect(seen).toContain('began'), patience)
  appendFileSync(join(folder, 'notes.md'), '- One.\n')
  await vi.waitFor(() => expect(seen).toContain('changed'), patience)
}

test('a change is noticed', noticesAChange)

test.each(['ENOSPC', 'EMFILE'])('a change is noticed where the system can watch no more files: %s', async (code) => {
  vi.spyOn(fs, 'watch').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: limit reached`), { code })
  })
  syncBuiltinESMExports()
  await noticesAChange()
})
