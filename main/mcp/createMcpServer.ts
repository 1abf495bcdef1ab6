import { McpServer, ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { LibraryHost } from '../engine/libraryHost.ts'
import { sampleOpen } from '../transports/apiErrors.ts'
import { type AgentClient, agentClient } from './agentClient.ts'
import { type ToolContext, callTool } from './callTool.ts'
import { agentOf } from './identity.ts'
import { offerPacks } from './packs.ts'
import { offerPrompts } from './prompts.ts'
import { offerReferences } from './references.ts'
import { type AgentTool, agentTools } from './tools.ts'

export interface McpOptions {
  library: LibraryHost
  /** The agent's name, in case the client gives none. */
  agent: string
  /** The agent's session, from its environment; null when unknown. */
  session: string | null
  /** The folder the agent works in; null when unknown. */
  folder: string | null
  /** Whether to serve the tools for reviewing memories, too. */
  curation: boolean
  /** Told of each call of a tool, so that the library stays open until it has ended. */
  onCall?: (call: Promise<unknown>) => void
}

const instructions = `Schoolhouse keeps what agents learned in this project. Look up before you work; store what you learned and had to find out, with its evidence; refine a memory that is out of date in place of storing another. A person reviews all of it: you propose, they decide.`

/** Changes of the lists are not announced. */
const silent = { listChanged: false }

/** Creates a server for one connection, or for one request over HTTP: the same tools for both revisions of the protocol. */
export function createMcpServer({ library, agent, session, folder, curation, onCall }: McpOptions): McpServer {
  const { appVersion } = library.engine().core.ports
  const server = new McpServer(
    { name: 'schoolhouse', title: 'Schoolhouse', version: appVersion },
    { instructions, capabilities: { tools: silent, resources: silent, prompts: silent } },
  )
  const contextOf = (request: ServerContext): ToolContext => ({
    library,
    actor: `agent:${agentOf(server, request) ?? agent}`,
    session,
    folder,
  })
  for (const tool of agentTools) if (curation || !tool.curates) registerTool(server, tool, contextOf, onCall)
  const clientFor = (request: ServerContext): AgentClient => {
    if (library.sample) throw new ProtocolError(ProtocolErrorCode.InternalError, sampleOpen)
    return agentClient(contextOf(request))
  }
  offerReferences(server, clientFor)
  offerPacks(server, clientFor)
  offerPrompts(server)
  return server
}

function registerTool(
  server: McpServer,
  tool: AgentTool,
  contextOf: (request: ServerContext) => ToolContext,
  onCall: McpOptions['onCall'],
): void {
  const { title, description, procedure } = tool
  const readOnlyHint = procedure['~orpc'].route.method === 'GET'
  server.registerTool(
    tool.name,
    {
      title,
      description,
      ...schemasOf(tool),
      annotations: { readOnlyHint, destructiveHint: false, openWorldHint: false },
    },
    (input, request) => {
      const call = callTool(tool, input, contextOf(request))
      onCall?.(call)
      return call
    },
  )
}

/**
 * Returns a tool's schemas: those of its procedure, without the fields that it lacks or sets itself. Lists are wrapped, because
 * clients accept an object at a schema's root only.
 */
function schemasOf(tool: AgentTool): { inputSchema: z.ZodObject; outputSchema: z.ZodObject } {
  const { name, procedure, fixed = {}, without = [], required = [] } = tool
  const { inputSchema, outputSchema } = procedure['~orpc']
  const output = outputSchema instanceof z.ZodArray ? z.object({ items: outputSchema }) : outputSchema
  if (!(inputSchema instanceof z.ZodObject) || !(output instanceof z.ZodObject))
    throw new Error(`The schemas of ${name} are no plain objects.`)
  const shape = Object.entries<z.ZodType>(inputSchema.shape)
    .filter(([field]) => !(field in fixed) && !without.includes(field))
    .map(([field, schema]) => [field, required.includes(field) ? z.nonoptional(schema) : schema])
  return { inputSchema: z.strictObject(Object.fromEntries(shape)), outputSchema: output }
}
