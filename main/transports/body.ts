import type { IncomingMessage } from 'node:http'

/** A request's body as text; null when it is longer than `limit` bytes. The connection stays usable for the refusal. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return null
  const chunks: Buffer[] = []
  let length = 0
  /* Leaving the loop must not destroy the request: the client would see a broken connection instead of the reason. */
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
