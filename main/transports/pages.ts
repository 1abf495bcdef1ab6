import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { AppError } from '../../shared/errors.ts'

export interface Page {
  bytes: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/** All content comes from the app itself; the renderer's libraries need `blob:` workers and inline styles. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
}

/**
 * Reads the built renderer once, keyed by URL path. Other paths do not exist, so no request can reach another file, and a
 * rebuild does not mix two versions. Throws `precondition` if the renderer was not built.
 */
export function loadPages(folder: string): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>()
  for (const name of namesIn(folder)) {
    const path = `/${name.replaceAll('\\', '/')}`
    pages.set(path, { bytes: new Uint8Array(readFileSync(join(folder, name))), headers: headersFor(path) })
  }
  const start = pages.get('/index.html')
  if (!start)
    throw new AppError('precondition', `The screen is not built: ${folder} has no index.html. Run npm run build.`)
  return pages.set('/', start)
}

/** Headers of every response. */
export const safeHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

function headersFor(path: string): Record<string, string> {
  const headers: Record<string, string> = {
    ...safeHeaders,
    'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': contentSecurityPolicy,
  }
  /* The names of built assets contain a hash of their content. */
  headers['cache-control'] = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store'
  return headers
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  } catch {
    return []
  }
}
