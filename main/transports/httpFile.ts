import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'

/** How programs of this user reach the running server. */
export interface HttpFile {
  port: number
  pid: number
  /** The agent token. */
  token: string
  /** A second start gets an address with it. */
  windowToken: string
}

/** Beside the library: `http.json` for the usual one, so that two libraries in one folder do not share a server. */
export function httpFilePath(libraryPath: string): string {
  const name = basename(libraryPath)
  return join(dirname(libraryPath), name === 'library.db' ? 'http.json' : `${name}.http.json`)
}

/** Readable by this user alone; it replaces whatever a dead server left. */
export function writeHttpFile(path: string, content: HttpFile): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  writeFileSync(temporary, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(temporary, path)
}

/** Null when there is none, or it is of a process that no longer runs. */
export function readHttpFile(path: string): HttpFile | null {
  const content = parse(path)
  return content && isAlive(content.pid) ? content : null
}

/** Removes the file if it is still this server's; a later server's stays. */
export function removeHttpFile(path: string, token: string): void {
  if (parse(path)?.token === token) rmSync(path, { force: true })
}

function parse(path: string): HttpFile | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<HttpFile> | null
    const { port, pid, token, windowToken } = value ?? {}
    if (typeof port !== 'number' || typeof pid !== 'number') return null
    return typeof token === 'string' && typeof windowToken === 'string' ? { port, pid, token, windowToken } : null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
