import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { type McpOptions, createMcpServer } from './createMcpServer.ts'

/**
 * Serves agents over stdin and stdout until the client closes either, or sends more than 10 MB without a line end. Nothing else
 * may write to stdout meanwhile. Calls that run when the connection ends are waited for.
 */
export async function serveStdio(options: McpOptions, warn: (sentence: string) => void): Promise<void> {
  const transport = new StdioConnection()
  const running = new Set<Promise<unknown>>()
  const onCall = (call: Promise<unknown>): void => {
    const ended: Promise<unknown> = call.catch(() => undefined).then(() => running.delete(ended))
    running.add(ended)
  }
  serve(() => createMcpServer({ ...options, onCall }), {
    transport,
    onerror: (error) => warn(`${sentenceOf(error)}\n`),
  })
  await transport.ended
  await Promise.all(running)
}

/** The library describes a line that is JSON and no message by every rule it breaks, over a page. */
function sentenceOf(error: Error): string {
  return 'issues' in error ? 'A line that is no JSON-RPC message was skipped.' : error.message
}

/** A connection whose end can be waited for: the library closes it whatever ends it. */
class StdioConnection extends StdioServerTransport {
  readonly #end = Promise.withResolvers<void>()
  readonly ended = this.#end.promise

  override async close(): Promise<void> {
    await super.close()
    this.#end.resolve()
  }
}
