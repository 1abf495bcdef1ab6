import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { LibraryHost } from '../engine/libraryHost.ts'
import { agentOf } from './identity.ts'
import { callTool } from './callTool.ts'
import { type AgentTool, agentTools } from './tools.ts'

export interface McpOptions {
  library: LibraryHost
  /** The agent's session, from its environment; null when unknown. */
  session: string | null
  /** Whether to serve the tools for reviewing memories, too. */
  curation: boolean
}

const instructions = `Schoolhouse keeps what agents learned in this project. Look up before you work; store what you learned and had to find out, with its evidence; refine a memory that is out of date in place of storing another. A person reviews all of it: you propose, they decide.`

/** Creates a server for one connection, or for one request over HTTP: the same tools for both revisions of the protocol. */
export function createMcpServer(options: McpOptions): McpServer {
  const { appVersion } = options.library.engine().core.ports
  const server = new McpServer({ name: 'schoolhouse', title: 'Schoolhouse', version: appVersion }, { instructions })
  for (const tool of agentTools) if (options.curation || !tool.curates) registerTool(server, tool, options)
  return server
}

function registerTool(server: McpServer, tool: AgentTool, { library, session }: McpOptions): void {
  const { title, description } = tool
  const { inputSchema, outputSchema } = schemasOf(tool)
  server.registerTool(tool.name, { title, description, inputSchema, outputSchema }, (input, request) =>
    callTool(tool, input, { library, actor: `agent:${agentOf(server, request)}`, session }),
  )
}

/** Returns a tool's schemas: those of its procedure, without the fields the tool sets itself. */
export function schemasOf({ name, procedure, fixed = {} }: AgentTool): {
  inputSchema: z.ZodObject
  outputSchema: z.ZodObject
} {
  const { inputSchema, outputSchema } = procedure['~orpc']
  if (!(inputSchema instanceof z.ZodObject) || !(outputSchema instanceof z.ZodObject))
    throw new Error(`The schemas of ${name} are no plain objects.`)
  const shape = Object.entries<z.ZodType>(inputSchema.shape).filter(([field]) => !(field in fixed))
  return { inputSchema: z.strictObject(Object.fromEntries(shape)), outputSchema }
}
