import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AdvisorProvider } from '../../../shared/model/advisor.ts'

/** A request that reached the endpoint. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
  /** Everything the model was told, in order. */
  words: string
}

/** How the endpoint answers: what its model says, a raw answer, or nothing at all. */
export type FakeAnswer =
  { says: string; isCut?: boolean } | { status: number; raw: string; headers?: Record<string, string> } | 'hang'

/** A server of language models on this machine, in the three shapes. */
export interface FakeEndpoint {
  baseUrl(provider: AdvisorProvider): string
  received: Received[]
  /** Replaces how it answers from now on. */
  answer: (received: Received) => FakeAnswer
  close(): Promise<void>
}

/** Tokens that it counts for every call. */
export const fakeUsage = { in: 1200, out: 90 }

/** Starts an endpoint on a free port of 127.0.0.1. It answers with what `answer` makes of the request. */
export async function startFakeEndpoint(answer: FakeEndpoint['answer']): Promise<FakeEndpoint> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
      const path = request.url ?? ''
      const received = { path, headers: request.headers, body, words: wordsIn(body) }
      endpoint.received.push(received)
      const made = endpoint.answer(received)
      if (made === 'hang') return
      const { status, raw, headers } = 'raw' in made ? made : { status: 200, raw: shaped(path, made), headers: {} }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(raw)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint: FakeEndpoint = {
    baseUrl: (provider) => `http://127.0.0.1:${port}${provider === 'openai-compatible' ? '/v1' : ''}`,
    received: [],
    answer,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return endpoint
}

/** The reply of a model that proposes one act for every note it is asked about, with the note’s first words as its quote. */
export function sameVerdict(words: string, more: Record<string, unknown>): string {
  const notes = [...words.matchAll(/## (M\d+)\n<<<\w+\n([^\n]+)/g)]
  const verdicts = notes.map(([, memory, line = '']) => ({
    memory,
    confidence: 0.8,
    reasons: ['It is said once and helps nobody else.'],
    quotes: [{ text: line.split(' ').slice(0, 4).join(' ') }],
    ...more,
  }))
  return JSON.stringify({ verdicts })
}

function wordsIn({ system, messages }: Record<string, unknown>): string {
  const said = (messages as { content: string }[]).map(({ content }) => content)
  return [...(typeof system === 'string' ? [system] : []), ...said].join('\n')
}

function shaped(path: string, { says, isCut = false }: { says: string; isCut?: boolean }): string {
  const usage = { prompt_tokens: fakeUsage.in, completion_tokens: fakeUsage.out }
  if (path.endsWith('/chat/completions')) {
    const message = { role: 'assistant', content: says }
    return JSON.stringify({ choices: [{ message, finish_reason: isCut ? 'length' : 'stop' }], usage })
  }
  if (path === '/api/chat')
    return JSON.stringify({
      message: { role: 'assistant', content: says },
      done: true,
      done_reason: isCut ? 'length' : 'stop',
      prompt_eval_count: fakeUsage.in,
      eval_count: fakeUsage.out,
    })
  const input = parsed(says)
  const content = input ? [{ type: 'tool_use', name: 'reply', input }] : [{ type: 'text', text: says }]
  const tokens = { input_tokens: fakeUsage.in, output_tokens: fakeUsage.out }
  return JSON.stringify({ content, stop_reason: isCut ? 'max_tokens' : 'tool_use', usage: tokens })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
