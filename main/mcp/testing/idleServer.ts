import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

/* A server of the same kind over stdin and stdout whose one tool answers at once: what the protocol itself takes. */
serveStdio(() => {
  const server = new McpServer({ name: 'idle', version: '1.0.0' })
  server.registerTool(
    'answer',
    { inputSchema: z.strictObject({ text: z.string() }), outputSchema: z.object({ characters: z.number() }) },
    ({ text }) => {
      const structuredContent = { characters: text.length }
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
    },
  )
  return server
})
