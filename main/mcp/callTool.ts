import type { CallToolResult } from '@modelcontextprotocol/server'
import { ORPCError, call } from '@orpc/server'
import type { CallContext } from '../handlers/context.ts'
import { type ApiError, apiError, apiErrorOf, sampleOpen } from '../transports/apiErrors.ts'
import type { AgentTool } from './tools.ts'

/**
 * Calls a tool's procedure in the agent's name. A failure the contract declares is a result marked as an error, so that the
 * agent reads what is wrong and what it can do; everything else is thrown.
 */
export async function callTool(tool: AgentTool, input: object, context: CallContext): Promise<CallToolResult> {
  if (context.library.sample) return refusal(apiError('UNAVAILABLE', sampleOpen))
  try {
    const output: unknown = await call(tool.procedure, { ...input, ...tool.fixed }, { context })
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    return refusal(apiErrorOf(error))
  }
}

function refusal({ error: { code, message, reason } }: ApiError): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: `${reason ?? code}: ${message}` }] }
}
