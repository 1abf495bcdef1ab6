import { type Format, type TranscriptItem, eventOf, sessionNamed } from '../transcript.ts'
import {
  type JsonObject,
  blockTexts,
  headObjects,
  jsonLinesOf,
  numberOf,
  objectOf,
  parseJson,
  textOf,
  timeOf,
} from './jsonValue.ts'
import { callText, filesOf } from './toolText.ts'

const lineTypes = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'])

/** Rollouts of Codex: `~/.codex/sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl`, each line with a type and a payload. */
export const codex: Format = {
  id: 'codex',
  label: 'Codex rollout (JSONL)',
  agent: 'codex',
  isDocument: false,
  recognises: (head) =>
    headObjects(head).some(({ type, payload }) => lineTypes.has(String(type)) && typeof payload === 'object'),
  *read({ lines, name }) {
    let session = name.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/)?.[0] ?? sessionNamed(name)
    let window: number | null = null
    for (const item of jsonLinesOf(lines)) {
      if (item.kind !== 'value') {
        yield item
        continue
      }
      const { type, payload, timestamp } = item.value
      const fields = objectOf(payload)
      if (type === 'session_meta') {
        session = textOf(fields['id']) ?? session
        yield { kind: 'session', facts: { session, folder: textOf(fields['cwd']) } }
      } else if (type === 'event_msg') window = windowOf(fields) ?? window
      else if (type === 'response_item') yield* eventsOf(fields, { session, at: timeOf(timestamp), window })
    }
  },
}

function* eventsOf(
  item: JsonObject,
  base: { session: string; at: string | null; window: number | null },
): Generator<TranscriptItem> {
  const call = textOf(item['call_id'])
  switch (item['type']) {
    case 'message': {
      const text = blockTexts(item['content'], ['input_text', 'output_text', 'text'])
      if (text.trim() === '') return
      if (item['role'] === 'assistant') yield eventOf({ ...base, role: 'agent', text })
      else if (item['role'] === 'user') yield eventOf({ ...base, role: isAdded(text) ? 'note' : 'person', text })
      return
    }
    case 'function_call':
    case 'custom_tool_call':
    case 'local_shell_call': {
      const tool = textOf(item['name']) ?? 'shell'
      const input = item['arguments'] ?? item['input'] ?? item['action']
      yield eventOf({ ...base, role: 'call', tool, call, text: callText(tool, input), files: filesOf(input) })
      return
    }
    case 'function_call_output':
    case 'custom_tool_call_output':
      yield eventOf({ ...base, role: 'result', call, ...outputOf(item['output']) })
  }
}

/** Whether a user’s message was written by the program: instructions and the environment. */
function isAdded(text: string): boolean {
  return /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|permissions)|# AGENTS\.md instructions)/.test(
    text,
  )
}

/** The output of a call: a text, or JSON with the text, its exit code, and whether it succeeded. */
function outputOf(output: unknown): { text: string; exitCode: number | null; failed: boolean | null } {
  const parsed = typeof output === 'string' && output.trimStart().startsWith('{') ? parseJson(output) : output
  const { output: inner, content, metadata, success } = objectOf(parsed)
  const exitCode = numberOf(objectOf(metadata)['exit_code'])
  const failed = typeof success === 'boolean' ? !success : exitCode === null ? null : exitCode !== 0
  const text = textOf(inner) ?? textOf(content) ?? (typeof output === 'string' ? output : '')
  return { text, exitCode, failed }
}

function windowOf({ type, info }: JsonObject): number | null {
  if (type !== 'token_count') return null
  const { last_token_usage, model_context_window } = objectOf(info)
  const used = numberOf(objectOf(last_token_usage)['total_tokens'])
  const size = numberOf(model_context_window)
  return used === null || size === null || size <= 0 ? null : Math.min(1, used / size)
}
