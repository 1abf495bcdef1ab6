import { type EventRole, type Format, eventOf, sessionNamed } from '../transcript.ts'
import { type JsonObject, blockTexts, headObjects, jsonLinesOf, listOf, numberOf, textOf, timeOf } from './jsonValue.ts'
import { callText, filesOf } from './toolText.ts'

/** What other programs call the same roles. */
const roleNames: Readonly<Record<string, EventRole>> = {
  user: 'person',
  human: 'person',
  person: 'person',
  assistant: 'agent',
  agent: 'agent',
  model: 'agent',
  tool_call: 'call',
  tool_use: 'call',
  call: 'call',
  tool: 'result',
  tool_output: 'result',
  tool_result: 'result',
  result: 'result',
  error: 'result',
  test_summary: 'result',
  diff: 'call',
  system: 'note',
  note: 'note',
}

/** Events as JSONL, one object a line: `role` or `type`, `text` or `content`, and what else is known of it. */
export const genericEvents: Format = {
  id: 'events',
  label: 'events (JSONL with a role or type and a text)',
  agent: 'agent',
  isDocument: false,
  recognises(head) {
    const events = headObjects(head)
    return events.length > 0 && events.filter((event) => roleOf(event) !== null).length * 2 > events.length
  },
  *read({ lines, name }) {
    let session = sessionNamed(name)
    for (const item of jsonLinesOf(lines)) {
      if (item.kind !== 'value') {
        yield item
        continue
      }
      const { value } = item
      const role = roleOf(value)
      const named = textOf(value['session']) ?? textOf(value['session_id'])
      if (named !== null && named !== session) session = named
      if (role === null) continue
      const folder = textOf(value['cwd']) ?? textOf(value['folder'])
      const agent = textOf(value['agent'])
      if (folder !== null || agent !== null) yield { kind: 'session', facts: { session, folder, agent } }
      const tool = textOf(value['tool']) ?? textOf(value['name'])
      const input = value['input'] ?? (value['command'] === undefined ? undefined : { command: value['command'] })
      const said = blockTexts(value['text'] ?? value['content'] ?? value['message'] ?? value['output'], ['text'])
      const text = role === 'call' && said === '' ? callText(tool ?? 'tool', input) : said
      if (text.trim() === '') continue
      const exitCode = numberOf(value['exit_code'])
      const files = [...filesOf(input), ...listOf(value['files']).flatMap((path) => textOf(path) ?? [])]
      const failed = value['type'] === 'error' ? true : exitCode === null ? null : exitCode !== 0
      yield eventOf({
        session,
        role,
        text,
        tool,
        files,
        exitCode,
        failed,
        key: textOf(value['id']),
        call: textOf(value['call_id']),
        at: timeOf(value['at'] ?? value['timestamp']),
        window: numberOf(value['window']),
      })
    }
  },
}

function roleOf(value: JsonObject): EventRole | null {
  const { role, type } = value
  const says = ['text', 'content', 'message', 'output', 'command', 'input'].some((name) => value[name] !== undefined)
  return says ? (roleNames[String(role)] ?? roleNames[String(type)] ?? null) : null
}
