import { type Format, type TranscriptItem, eventOf, sessionNamed } from '../transcript.ts'
import {
  type JsonObject,
  blockTexts,
  headObjects,
  jsonLinesOf,
  listOf,
  numberOf,
  objectOf,
  textOf,
  timeOf,
} from './jsonValue.ts'
import { typedText } from './programText.ts'
import { callText, filesOf } from './toolText.ts'

/** Tokens of the context window; larger ones exist, so a use above it counts as full. */
const windowSize = 200_000

/** Sessions of Claude Code: `~/.claude/projects/<slug>/<session>.jsonl`, one object a line. */
export const claudeCode: Format = {
  id: 'claude-code',
  label: 'Claude Code session (JSONL)',
  agent: 'claude-code',
  isDocument: false,
  recognises: (head) =>
    headObjects(head).some(
      ({ sessionId, type, message, leafUuid }) =>
        (typeof sessionId === 'string' && typeof type === 'string' && (message !== undefined || type === 'progress')) ||
        (type === 'summary' && typeof leafUuid === 'string'),
    ),
  *read({ lines, name }) {
    const seen = new Set<string>()
    let session = sessionNamed(name)
    for (const item of jsonLinesOf(lines)) {
      if (item.kind !== 'value') {
        yield item
        continue
      }
      const { value } = item
      session = textOf(value['sessionId']) ?? session
      const folder = textOf(value['cwd'])
      if (folder !== null && !seen.has(session)) {
        seen.add(session)
        yield { kind: 'session', facts: { session, folder } }
      }
      if (value['type'] === 'summary') yield { kind: 'session', facts: { session, title: textOf(value['summary']) } }
      // What a subagent did reaches the session as the result of its task.
      else if (value['isSidechain'] !== true) yield* eventsOf(value, session)
    }
  },
}

function* eventsOf(value: JsonObject, session: string): Generator<TranscriptItem> {
  const at = timeOf(value['timestamp'])
  const uuid = textOf(value['uuid'])
  const message = objectOf(value['message'])
  const { content } = message
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
  const window = windowOf(message)
  for (const [index, each] of blocks.entries()) {
    const block = objectOf(each)
    const base = { session, at, key: uuid === null ? null : `${uuid}.${index}`, window }
    switch (block['type']) {
      case 'text': {
        const text = value['type'] === 'user' ? saidByPerson(block, value) : textOf(block['text'])
        if (text === null) break
        if (value['type'] === 'user')
          yield eventOf({ ...base, role: value['isMeta'] === true ? 'note' : 'person', text })
        else if (value['type'] === 'assistant') yield eventOf({ ...base, role: 'agent', text })
        break
      }
      case 'tool_use': {
        const tool = textOf(block['name']) ?? 'tool'
        const { input } = block
        const call = textOf(block['id'])
        yield eventOf({ ...base, role: 'call', tool, call, text: callText(tool, input), files: filesOf(input) })
        break
      }
      case 'tool_result': {
        const failed = typeof block['is_error'] === 'boolean' ? block['is_error'] : null
        const text = blockTexts(block['content'], ['text'])
        yield eventOf({ ...base, role: 'result', call: textOf(block['tool_use_id']), text, failed })
        break
      }
    }
  }
}

function saidByPerson(block: JsonObject, { isCompactSummary }: JsonObject): string | null {
  const text = textOf(block['text'])
  return text === null || isCompactSummary === true ? null : typedText(text)
}

function windowOf({ usage }: JsonObject): number | null {
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = objectOf(usage)
  const counts = [input_tokens, cache_read_input_tokens, cache_creation_input_tokens].map(numberOf)
  if (counts[0] === null) return null
  const used = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return Math.min(1, used / windowSize)
}
