import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../shared/errors.ts'
import type { ModelOffer, SentenceModels } from '../engine/ports.ts'
import { isAllowedAddress } from '../engine/report/allowedAddress.ts'
import { fetchFollowing } from './fetchFollowing.ts'
import { modelFiles, plainFiles } from './modelFolder.ts'

/** Returns the folder of a downloaded model and whether it is complete. Throws `validation` for an invalid model name. */
export function modelFolderIn(dataFolder: string, name: string): { folder: string; isHere: boolean } {
  if (!/^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(name))
    throw new AppError(
      'validation',
      `“${name}” is neither a folder on this machine nor the name of a model such as Xenova/all-MiniLM-L6-v2.`,
    )
  const folder = join(dataFolder, 'models', ...name.split('/'))
  const has = (file: string): boolean => existsSync(join(folder, file))
  return { folder, isHere: plainFiles.every(has) && modelFiles.some(has) }
}

/** The name of a host, such as `huggingface.co`; an address that is none stays as it is. */
export function hostName(host: string): string {
  return URL.canParse(host) ? new URL(host).host : host
}

/** Lists the files a download of the model would fetch, as reported by the host. */
export async function offerModel(host: string, dataFolder: string, name: string): Promise<ModelOffer> {
  const { folder } = modelFolderIn(dataFolder, name)
  const files = await filesOf(host, name, new AbortController().signal)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { name, host: hostName(host), folder, files: files.length, bytes }
}

/**
 * Downloads a model's files. Each is written under a temporary name and renamed when complete. A later attempt resumes where
 * the last one stopped, if the host still has the same file.
 */
export async function downloadModel(
  host: string,
  dataFolder: string,
  name: string,
  { signal, progress }: Parameters<SentenceModels['download']>[1],
): Promise<void> {
  const { folder } = modelFolderIn(dataFolder, name)
  const files = await filesOf(host, name, signal)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  progress(done, total)
  // The model itself is downloaded last, so a folder that has it is complete.
  for (const file of files) {
    const path = join(folder, file.name)
    if (sizeOf(path) !== file.bytes)
      await fetchFile(file, path, { name, signal, progress: (bytes) => progress(done + bytes, total) })
    done += file.bytes
    progress(done, total)
  }
}

interface RemoteFile {
  name: string
  url: string
  bytes: number
}

async function filesOf(host: string, name: string, signal: AbortSignal): Promise<RemoteFile[]> {
  if (!isAllowedAddress(host))
    throw new AppError(
      'validation',
      `The model host ${host} is not allowed. Set HF_ENDPOINT to an address that begins with https://, or with http:// on this machine (localhost, 127.0.0.1).`,
    )
  const files: RemoteFile[] = []
  for (const file of plainFiles) {
    const found = await look(host, name, file, signal)
    if (!found) throw notThere(host, name, file)
    files.push(found)
  }
  for (const file of modelFiles) {
    const found = await look(host, name, file, signal)
    if (found) return [...files, found]
  }
  throw notThere(host, name, modelFiles.join(' or '))
}

async function look(host: string, name: string, file: string, signal: AbortSignal): Promise<RemoteFile | null> {
  const url = `${host}/${name}/resolve/main/${file}`
  const response = await reach(url, { method: 'HEAD', signal, headers: plain })
  if ([401, 403, 404].includes(response.status)) return null
  if (!response.ok) throw refused(url, response.status)
  const length = response.headers.get('x-linked-size') ?? response.headers.get('content-length')
  if (length === null) throw new AppError('unavailable', `${url} does not say how big it is. Try again later.`)
  return { name: file, url, bytes: Number(length) }
}

/** Sizes are those of the files on disk. */
const plain = { 'accept-encoding': 'identity' }

async function fetchFile(
  { url, bytes }: RemoteFile,
  path: string,
  { name, signal, progress }: { name: string; signal: AbortSignal; progress(bytes: number): void },
): Promise<void> {
  const part = `${path}.part`
  mkdirSync(dirname(path), { recursive: true })
  let got = sizeOf(part) ?? 0
  const version = readVersion(part)
  if (got > bytes || version === null) got = 0
  if (got < bytes) {
    // The host sends the rest only of the same version, else the whole file.
    const rest: Record<string, string> =
      got > 0 && version !== null ? { range: `bytes=${got}-`, 'if-range': version } : {}
    const response = await reach(url, { signal, headers: { ...plain, ...rest } })
    if (!response.ok || !response.body) throw refused(url, response.status)
    if (response.status !== 206) {
      got = 0
      resetPart(part, versionOf(response.headers))
    }
    const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        got += chunk.length
        progress(got)
        yield chunk
      }
    }
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
    try {
      await pipeline(body, counted, createWriteStream(part, { flags: got > 0 ? 'a' : 'w' }), { signal })
    } catch (error) {
      throw failed(error, signal, url)
    }
  }
  if (sizeOf(part) !== bytes) {
    resetPart(part, null)
    throw new AppError('unavailable', `${url} has a different size than announced. Download ${name} again.`)
  }
  renameSync(part, path)
  resetPart(part, null)
}

/** Removes what arrived, and keeps the version of what arrives next; null for nothing, or where the host names none. */
function resetPart(part: string, version: string | null): void {
  rmSync(part, { force: true })
  if (version === null) rmSync(versionFile(part), { force: true })
  else writeFileSync(versionFile(part), version)
}

function readVersion(part: string): string | null {
  return existsSync(versionFile(part)) ? readFileSync(versionFile(part), 'utf8') : null
}

function versionFile(part: string): string {
  return `${part}.version`
}

/** Returns what names the version of a file for `If-Range` (RFC 9110, 13.1.5), which allows no weak tag; null if nothing does. */
function versionOf(headers: Headers): string | null {
  const tag = headers.get('etag')
  return tag !== null && !tag.startsWith('W/') ? tag : headers.get('last-modified')
}

async function reach(url: string, options: RequestInit & { signal: AbortSignal }): Promise<Response> {
  try {
    return await fetchFollowing(url, options)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw failed(error, options.signal, url)
  }
}

function failed(error: unknown, signal: AbortSignal, url: string): AppError {
  if (signal.aborted)
    return new AppError(
      'cancelled',
      'The download was stopped. The part that arrived is kept; download again to continue.',
    )
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = cause instanceof Error ? cause.message : String(cause)
  return new AppError(
    'unavailable',
    `${url} could not be downloaded: ${why}. The part that arrived is kept; try again to continue.`,
  )
}

function refused(url: string, status: number): AppError {
  return new AppError('unavailable', `${url} was answered with status ${status}. Try again later.`)
}

function notThere(host: string, name: string, file: string): AppError {
  return new AppError(
    'not_found',
    `${hostName(host)} has no ${file} of ${name}. Name a sentence model made for transformers.js.`,
  )
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}
