import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, examineLibrary } from '../engine/flows/reports/doctor.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import type { Command } from './command.ts'
import { examineMachine, isWritable } from './examineMachine.ts'
import { writeJson } from './print.ts'
import { libraryPathOf } from './session.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check what is installed, what is missing and what needs repair; change nothing',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {},
  async run(call) {
    const path = libraryPathOf(call.io, call.library)
    const checks = [...examineMachine(path, call.io.environment), ...libraryChecks(path)]
    if (call.json) return writeJson(call, { checks })
    const width = Math.max(...checks.map(({ id }) => id.length))
    for (const { id, ok, detail, repair } of checks)
      await call.io.write(
        `${ok ? 'ok' : 'no'}  ${id.padEnd(width)}  ${detail}${repair ? `\n${' '.repeat(width + 6)}→ ${repair}` : ''}\n`,
      )
  },
}

function libraryChecks(path: string): Check[] {
  const look = { files: nodeFiles, isWritable }
  if (!existsSync(path))
    return [
      { id: 'library', ok: true, detail: `there is none at ${path} yet`, repair: 'It is created at the first start.' },
    ]
  // If the WAL file exists, the library is in use or was not closed: opening it creates no new file.
  if (existsSync(`${path}-wal`) || nodeFiles.stat(path)?.kind !== 'file') return examineLibrary(path, path, look)
  // Otherwise SQLite would create a WAL file even for reading, so a copy is examined.
  const folder = mkdtempSync(join(tmpdir(), 'schoolhouse-doctor-'))
  try {
    const copy = join(folder, 'library.db')
    copyFileSync(path, copy, constants.COPYFILE_FICLONE)
    return examineLibrary(copy, path, look)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
