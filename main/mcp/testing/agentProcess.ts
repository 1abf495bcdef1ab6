import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** A message of JSON-RPC as a client that obeys no rules reads it. */
export interface Message {
  id?: string | number | null
  result?: Record<string, unknown>
  error?: { code: number; message: string }
}

/** `schoolhouse mcp` in a process of its own, as a client starts it. */
export interface AgentProcess {
  child: ChildProcess
  /** Writes texts and objects to its stdin, one per line. */
  send(...lines: (string | object)[]): void
  /** Waits for the answer to a request. */
  answerTo(id: string | number): Promise<Message>
  /** What it said on stderr. */
  errors(): string
  /** Closes its stdin, unless it ended by itself, and waits for its exit code. */
  end(): Promise<number | null>
}

/** Starts it on a library in a folder, which is its home too. */
export function startAgentProcess(folder: string): AgentProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'cli.ts'), 'mcp'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, SCHOOLHOUSE_LIBRARY: join(folder, 'library.db') },
  })
  const answers = new Map<Message['id'], Message>()
  const waiting = new Map<Message['id'], (message: Message) => void>()
  let rest = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as Message
      answers.set(message.id, message)
      waiting.get(message.id)?.(message)
    }
  })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdin.on('error', () => undefined)
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    child,
    send: (...lines) =>
      void child.stdin.write(
        lines
          .map((line) => `${typeof line === 'string' ? line : JSON.stringify({ jsonrpc: '2.0', ...line })}\n`)
          .join(''),
      ),
    answerTo(id) {
      const known = answers.get(id)
      if (known) return Promise.resolve(known)
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve)
        void closed.then(() => reject(new Error(`ended without an answer to ${id}: ${errors}`)))
      })
    },
    errors: () => errors,
    end() {
      child.stdin.end()
      return closed
    },
  }
}

/** The request that opens a connection of revision 2025-11-25. */
export const handshake = {
  id: 'handshake',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'codex', version: '1.0.0' } },
}

/** Adds to a request’s parameters what revision 2026-07-28 sends with each. */
export function enveloped(params: object, name = 'codex'): object {
  const prefix = 'io.modelcontextprotocol'
  const meta = {
    [`${prefix}/protocolVersion`]: '2026-07-28',
    [`${prefix}/clientInfo`]: { name, version: '1.0.0' },
    [`${prefix}/clientCapabilities`]: {},
  }
  return { ...params, _meta: meta }
}
