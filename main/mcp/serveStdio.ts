import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { type McpOptions, createMcpServer } from './createMcpServer.ts'

/** Serves agents over stdin and stdout until the client closes stdin. Nothing else may write to stdout meanwhile. */
export function serveStdio(options: McpOptions, warn: (sentence: string) => void): Promise<void> {
  return new Promise((resolve) => {
    const connection = serve(() => createMcpServer(options), { onerror: ({ message }) => warn(`${message}\n`) })
    process.stdin.once('close', () => void connection.close().then(resolve, resolve))
  })
}
