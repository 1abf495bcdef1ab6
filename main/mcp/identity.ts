import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { agentName } from '../../shared/text/agentName.ts'

const Envelope = z.object({ [CLIENT_INFO_META_KEY]: z.object({ name: z.string() }) })

/**
 * Returns the client's name as an agent's name; null if it gives none. It comes with the request (revision 2026-07-28) or from
 * the handshake (2025-11-25), never from a tool's arguments.
 */
export function agentOf({ server }: McpServer, { mcpReq }: ServerContext): string | null {
  const sent = Envelope.safeParse(mcpReq.envelope).data?.[CLIENT_INFO_META_KEY]
  const { name } = sent ?? server.getClientVersion() ?? { name: '' }
  return agentName(name) || null
}
