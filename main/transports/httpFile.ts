import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../shared/errors.ts'

/** How other programs of this user reach the running server. */
export interface HttpFile {
  port: number
  pid: number
  /** The agent token. */
  token: string
  /** A second start uses it to request an address. */
  windowToken: string
}

/**
 * A file in the library's folder: `http.json` for the default library, other names for others, so that two libraries in one
 * folder do not share a server.
 */
export function httpFilePath(libraryPath: string): string {
  const name = basename(libraryPath)
  return join(dirname(libraryPath), name === 'library.db' ? 'http.json' : `${name}.http.json`)
}

/**
 * Writes the file, readable by this user only; replaces the file of a server that died. Throws `unavailable` with the file's
 * path.
 */
export function writeHttpFile(path: string, content: HttpFile): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    const message = error instanceof Error ? error.message : String(error)
    const why = isFolder ? 'a folder has this name' : message
    throw new AppError('unavailable', `Cannot write ${path}: ${why}. Make room for it and start again.`)
  }
}

/** Reads the file; null if it is missing, damaged or of a process that no longer runs. The next server replaces it. */
export function readHttpFile(path: string): HttpFile | null {
  const content = parse(path)
  return content && isAlive(content.pid) ? content : null
}

/** Removes the file if it still belongs to this server. */
export function removeHttpFile(path: string, token: string): void {
  if (parse(path)?.token === token) rmSync(path, { force: true })
}

function parse(path: string): HttpFile | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<HttpFile> | null
    const { port, pid, token, windowToken } = value ?? {}
    if (!isWhole(port, 65_535) || !isWhole(pid, Number.MAX_SAFE_INTEGER)) return null
    return isToken(token) && isToken(windowToken) ? { port, pid, token, windowToken } : null
  } catch {
    return null
  }
}

function isWhole(value: unknown, most: number): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= most
}

/** Other characters cannot be sent in a header. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
