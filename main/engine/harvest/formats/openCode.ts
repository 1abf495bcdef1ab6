import { type Format, eventOf, sessionNamed } from '../transcript.ts'
import { documentOf, listOf, numberOf, objectOf, textOf, timeOf } from './jsonValue.ts'
import { callText, filesOf } from './toolText.ts'

/** Sessions as OpenCode exports them: one JSON document with messages of parts, a call and its result in one part. */
export const openCode: Format = {
  id: 'opencode',
  label: 'OpenCode session (JSON)',
  agent: 'opencode',
  isDocument: true,
  recognises: (head) => /^\s*\{\s*"info"\s*:\s*\{\s*"id"\s*:\s*"ses_/.test(head),
  *read({ lines, name }) {
    const document = yield* documentOf(lines)
    if (document === null) return
    const { id, title, directory } = objectOf(document['info'])
    const session = textOf(id) ?? sessionNamed(name)
    yield { kind: 'session', facts: { session, title: textOf(title), folder: textOf(directory) } }
    for (const message of listOf(document['messages'])) {
      const { info, parts } = objectOf(message)
      const { role, time } = objectOf(info)
      const said = timeOf(objectOf(time)['created'])
      for (const part of listOf(parts)) {
        const { type, text, tool, state, callID, id: key, synthetic } = objectOf(part)
        const base = { session, at: said }
        if (type === 'text' && textOf(text) !== null) {
          const who = role !== 'user' ? 'agent' : synthetic === true ? 'note' : 'person'
          yield eventOf({ ...base, key: textOf(key), role: who, text: String(text) })
        } else if (type === 'tool') {
          const { input, output, error, status, metadata, time: ran } = objectOf(state)
          const called = { ...base, at: timeOf(objectOf(ran)['start']) ?? said, tool: textOf(tool) ?? 'tool' }
          // Exports replace some ids by a placeholder, so that only the part’s own id is unique.
          const call = textOf(key) ?? textOf(callID)
          yield eventOf({
            ...called,
            call,
            key: `${String(key)}.call`,
            role: 'call',
            text: callText(called.tool, input),
            files: filesOf(input),
          })
          const exitCode = numberOf(objectOf(metadata)['exit'])
          const failed = status === 'error' ? true : exitCode === null ? null : exitCode !== 0
          const answer = textOf(output) ?? textOf(error) ?? ''
          yield eventOf({
            ...called,
            call,
            key: `${String(key)}.result`,
            role: 'result',
            text: answer,
            exitCode,
            failed,
          })
        }
      }
    }
  },
}
