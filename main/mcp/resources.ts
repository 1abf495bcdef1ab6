import { type ReadResourceResult, ResourceNotFoundError, type ServerContext } from '@modelcontextprotocol/server'
import { ORPCError } from '@orpc/server'
import type { AgentClient } from './agentClient.ts'

/** Returns a client that calls in the name of a request's agent. */
export type ClientFor = (request: ServerContext) => AgentClient

export const markdown = 'text/markdown'

/**
 * Reads the resource whose id is in an address, percent-encoded. Throws the protocol's error for a resource that is not there,
 * with the reason.
 */
export async function readMarkdown(
  { href }: URL,
  encodedId: string | string[] | undefined,
  read: (id: string) => Promise<string>,
): Promise<ReadResourceResult> {
  const id = decoded(String(encodedId))
  if (id === null) throw new ResourceNotFoundError(href, `${href} is not percent-encoded correctly.`)
  try {
    return { contents: [{ uri: href, mimeType: markdown, text: await read(id) }] }
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') throw new ResourceNotFoundError(href, error.message)
    throw error
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
