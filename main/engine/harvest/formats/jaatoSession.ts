import { type Format, eventOf } from '../transcript.ts'
import { documentOf, listOf, objectOf, textOf, timeOf } from './jsonValue.ts'
import { callText, filesOf } from './toolText.ts'

/** Saved sessions of jaato: one JSON document with the history as messages of parts. */
export const jaatoSession: Format = {
  id: 'jaato',
  label: 'jaato session (JSON)',
  agent: 'jaato',
  isDocument: true,
  recognises: (head) => /^\s*\{/.test(head) && head.includes('"session_id"') && head.includes('"history"'),
  *read({ lines, name }) {
    const document = yield* documentOf(lines)
    if (document === null) return
    const session = textOf(document['session_id']) ?? name.replace(/\.json$/, '')
    const folder = textOf(document['workspace_path'])
    yield { kind: 'session', facts: { session, title: textOf(document['description']), folder } }
    const started = timeOf(document['created_at'])
    for (const message of listOf(document['history'])) {
      const { role, parts, timestamp } = objectOf(message)
      for (const part of listOf(parts)) {
        const { type, text, name: tool, args, response, id, call_id } = objectOf(part)
        const base = {
          session,
          at: timeOf(timestamp) ?? started,
          tool: textOf(tool),
          call: textOf(id) ?? textOf(call_id),
        }
        if (type === 'text' && textOf(text) !== null)
          yield eventOf({ ...base, role: role === 'user' ? 'person' : 'agent', text: String(text) })
        else if (type === 'function_call')
          yield eventOf({ ...base, role: 'call', text: callText(base.tool ?? 'tool', args), files: filesOf(args) })
        else if (type === 'function_response') yield eventOf({ ...base, role: 'result', ...responseOf(response) })
      }
    }
  },
}

function responseOf(response: unknown): { text: string; exitCode: number | null; failed: boolean | null } {
  const fields = objectOf(response)
  const { result, output, error, stdout, stderr, returncode, exit_code } = fields
  const exit = [exit_code, returncode].find((code) => typeof code === 'number')
  const exitCode = typeof exit === 'number' ? exit : null
  const texts = [result, output, stdout, stderr, error].flatMap((each) => textOf(each) ?? [])
  const text =
    texts.length > 0 ? texts.join('\n') : typeof response === 'string' ? response : JSON.stringify(response ?? '')
  return { text, exitCode, failed: textOf(error) === null ? (exitCode === null ? null : exitCode !== 0) : true }
}
