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
  curation: z.boolean().optional().describe('of mcp: serve the tools for reviewing memories, too'),
})
export type Addition = z.infer<typeof Addition>

/** For what the advisor's instructions can be exported. */
export const advisorForms = ['jaato', 'claude-code', 'text'] as const
export const AdvisorForm = z.enum(advisorForms)
export type AdvisorForm = z.infer<typeof AdvisorForm>

/** The advisor's instructions and settings as files in a folder. */
export const AdvisorExport = z.object({
  form: AdvisorForm.describe('jaato: profile, prompt and instructions; claude-code: a plugin; text: one Markdown file'),
  folder: exactText.describe('absolute path: for jaato the project’s folder, for claude-code that of the plugin'),
})
export type AdvisorExport = z.infer<typeof AdvisorExport>
