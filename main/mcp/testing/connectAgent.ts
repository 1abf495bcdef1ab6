import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { TestEngine } from '../../engine/testing/createTestEngine.ts'
import { createMcpServer } from '../createMcpServer.ts'

/** The revisions of the protocol: 2025-11-25 opens with a handshake, 2026-07-28 does not. */
export const revisions = ['2025-11-25', '2026-07-28'] as const

/** Connects an agent's client to a server over a library, as over stdin and stdout. */
export async function connectAgent(
  harness: TestEngine,
  {
    name = 'codex',
    revision = '2026-07-28',
    curation = false,
    session = null,
    folder = null,
  }: { name?: string; revision?: string; curation?: boolean; session?: string | null; folder?: string | null } = {},
): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const library = { engine: () => harness.engine, sample: false } as never
  serveStdio(() => createMcpServer({ library, agent: 'mcp', curation, session, folder }), { transport: far })
  const versionNegotiation = revision === '2026-07-28' ? { mode: { pin: revision } } : { mode: 'legacy' as const }
  const client = new Client({ name, version: '1.0.0' }, { versionNegotiation })
  await client.connect(near)
  return client
}
