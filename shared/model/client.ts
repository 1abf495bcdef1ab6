import { z } from 'zod'
import { exactText } from './texts.ts'

/** Programs that agents run in, to which Schoolhouse can be added. */
export const clientNames = ['claude-code', 'codex', 'cursor', 'vscode', 'gemini', 'opencode'] as const
export const ClientName = z.enum(clientNames)
export type ClientName = z.infer<typeof ClientName>

/** What is added to a client’s configuration: the MCP server, or the hooks at the start and the end of a session. */
export const Addition = z.object({
  client: ClientName,
  part: z.enum(['mcp', 'hooks']),
  project: exactText.optional().describe('the project’s folder; default: the person’s configuration for all projects'),
})
export type Addition = z.infer<typeof Addition>
