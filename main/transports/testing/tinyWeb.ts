import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTinyEngine } from './tinyEngine.ts'
import { startWeb } from '../web.ts'
import type { WebServer } from '../web.ts'

/** A screen of three files, beside a file that must never be served. */
export function tinyPages(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'schoolhouse-web-')), 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, '..', 'private.txt'), 'private')
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Schoolhouse</title>')
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'document.title = "ready"')
  writeFileSync(join(folder, 'assets', 'sans-abc.woff2'), 'font')
  return folder
}

/** The web host over the tiny engine; `stop` ends both. */
export async function startTinyWeb(): Promise<WebServer & { stop(): Promise<void> }> {
  const engine = await startTinyEngine()
  const web = await startWeb({ engine, port: 0, pagesFolder: tinyPages() })
  return { ...web, stop: () => web.close().then(() => engine.close()) }
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A request byte for byte as given: no header is added or corrected, as `fetch` would, except Host when it is left out. */
export function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers: { host: `127.0.0.1:${port}`, ...headers } })
    asked.on('error', reject)
    asked.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    asked.end(body)
  })
}

/** The one-time token in an address of the tab. */
export function tokenOf(address: string): string {
  return address.split('#token=')[1] ?? ''
}

/** A session secret, got as a tab gets it. */
export async function openTab(web: WebServer): Promise<string> {
  const body = JSON.stringify({ token: tokenOf(web.newAddress()) })
  const answer = await send(web.port, 'POST', '/session', { origin: `http://127.0.0.1:${web.port}` }, body)
  return (JSON.parse(answer.text) as { secret: string }).secret
}
