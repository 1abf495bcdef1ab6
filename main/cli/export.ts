import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { counted } from '../../shared/text/counted.ts'
import { type ExportLine, exportFormat, exportLibrary } from '../engine/flows/reports/exportLibrary.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import { agentMarkOf } from './agentMark.ts'
import type { Command } from './command.ts'
import { writeJson } from './print.ts'
import { jsonText } from './printable.ts'

const forPeople =
  'Only a person may export a library, because an export has its secrets, and an agent runs this command.'
/** How much text is buffered before it is written. */
const chunkSize = 1 << 18

export const exportCommand: Command = {
  name: 'export',
  summary: 'Export the whole library as JSON lines, secrets included; - writes to stdout',
  parameters: 'FILE',
  minArguments: 1,
  maxArguments: 1,
  options: {},
  async run(call) {
    if (agentMarkOf(call.io.environment)) throw new AppError('forbidden', forPeople)
    const { library } = await call.open()
    const { core } = library.engine()
    const lines = exportLibrary(core.library.db, core.ports.clock.now().toISOString())
    if (call.arguments.first === '-') return void (await pour(lines, (text) => call.io.writeExact(text)))
    const path = resolve(call.io.folder, call.arguments.first)
    assertReplaceable(path)
    const counts = await writeFile(path, lines)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (call.json) await writeJson(call, { path, lines: total, counts })
    else await call.io.write(`Wrote ${counted(total, 'line')} to ${path}.\n${countsText(counts)}`)
  },
}

/** Replaces only an earlier export or an empty file. */
function assertReplaceable(path: string): void {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) throw new AppError('validation', `${path} is a folder. Name a file in it.`)
  for (const chunk of nodeFiles.chunks(path)) {
    const first = chunk.subarray(0, 200).toString('utf8')
    if (first.includes(`"format":"${exportFormat}"`)) return
    throw new AppError('conflict', `${path} exists and is not an export. Choose another name, or remove it first.`)
  }
}

/** Writes a temporary file, syncs and renames it: the file is complete or absent. */
async function writeFile(path: string, lines: Iterable<ExportLine>): Promise<Record<string, number>> {
  const target = existsSync(path) ? realpathSync(path) : path
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
  let file: FileHandle | null = null
  try {
    file = await open(temporary, 'wx', 0o600)
    const handle = file
    const counts = await pour(lines, (text) => handle.writeFile(text))
    await handle.sync()
    await handle.close()
    file = null
    await rename(temporary, target)
    return counts
  } catch (error) {
    await file?.close()
    await rm(temporary, { force: true })
    throw explained(error, path)
  }
}

async function pour(
  lines: Iterable<ExportLine>,
  write: (text: string) => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let text = ''
  for (const line of lines) {
    counts[line.type] = (counts[line.type] ?? 0) + 1
    text += `${jsonText(line)}\n`
    if (text.length < chunkSize) continue
    await write(text)
    text = ''
  }
  await write(text)
  return counts
}

function countsText(counts: Record<string, number>): string {
  const shown = Object.entries(counts).filter(([type]) => type !== 'export' && type !== 'settings')
  return shown.map(([type, count]) => `  ${String(count).padStart(8)}  ${type}\n`).join('')
}

function explained(error: unknown, path: string): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'ENOENT':
      return new AppError('not_found', `The folder ${dirname(path)} does not exist. Create it, or name another file.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new AppError('forbidden', `${dirname(path)} is read-only for this user. Name a file elsewhere.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError(
        'unavailable',
        `The disk of ${path} is full. Free some space and try again; nothing was written.`,
      )
    default:
      return error
  }
}
