import type { CallToolResult } from '@modelcontextprotocol/server'
import { ORPCError, call } from '@orpc/server'
import { isProjectFolder } from '../engine/flows/contributions/contributedProject.ts'
import { projectAt } from '../engine/runtime/projectAt.ts'
import type { CallContext } from '../handlers/context.ts'
import { type ApiError, apiError, apiErrorOf, sampleOpen } from '../transports/apiErrors.ts'
import type { AgentTool } from './tools.ts'

/** What a call is made with: the caller, and the folder the agent works in; null where it is not known. */
export interface ToolContext extends CallContext {
  folder: string | null
}

/**
 * Calls a tool's procedure in the agent's name. A failure the contract declares is a result marked as an error, so that the
 * agent reads what is wrong and what it can do; everything else is thrown.
 */
export async function callTool(
  tool: AgentTool,
  input: object,
  { folder, ...context }: ToolContext,
): Promise<CallToolResult> {
  if (context.library.sample) return refusal(apiError('UNAVAILABLE', sampleOpen))
  try {
    const given = { ...projectOf(tool, context, folder), ...input, ...tool.fixed }
    const output: unknown = await call(tool.procedure, given, { context })
    const structuredContent = Array.isArray(output) ? { items: output } : output
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    return refusal(apiErrorOf(error))
  }
}

function projectOf(
  { defaultProject }: AgentTool,
  { library }: CallContext,
  folder: string | null,
): { project?: string } {
  if (defaultProject === undefined || folder === null) return {}
  const { core } = library.engine()
  const project = defaultProject === 'known' ? projectAt(core, folder)?.id : isProjectFolder(core, folder) && folder
  return project ? { project } : {}
}

function refusal({ error: { code, message, reason } }: ApiError): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: `${reason ?? code}: ${message}` }] }
}
