/** One event of a made-up session: who speaks, and what; a result may name its exit code. */
export type MadeUpEvent = readonly [role: 'person' | 'agent' | 'call' | 'result', text: string, exitCode?: number]

/** A session in which an agent is corrected once, and uses one command wrongly before it uses it rightly. */
export const berthSession: readonly MadeUpEvent[] = [
  ['person', 'Add a berth plan to the harbour office.'],
  ['agent', 'I start with the list of berths.'],
  ['call', 'harbour berths --tide high'],
  ['result', "error: unknown option '--tide'", 2],
  ['call', 'harbour berths --at-tide high'],
  ['result', '12 berths are free at high tide, 3 of them for barges.', 0],
  ['agent', 'The plan is written to plans/berths.md.'],
  ['call', 'harbour plan --write plans/berths.md'],
  ['result', 'plan written, 12 berths', 0],
  ['person', 'no, never write plans into the repository, because the port office publishes them from its own folder.'],
  ['agent', 'Understood. I write it to the office folder.'],
]

/** The session as Claude Code writes it. `secret` is said in its first message. */
export function claudeCodeLines(
  events: readonly MadeUpEvent[] = berthSession,
  { session = 'berths', secret = '', folder = '/harbour' }: { session?: string; secret?: string; folder?: string } = {},
): string {
  let call = 0
  const lines = events.map(([role, text, exitCode], at) => {
    if (role === 'call') call = at
    const said = at === 0 && secret !== '' ? `${text} ${secret}` : text
    const base = {
      sessionId: session,
      cwd: folder,
      uuid: `${session}-${at}`,
      timestamp: new Date(Date.UTC(2026, 10, 19, 9, at)).toISOString(),
    }
    return JSON.stringify({ ...base, ...messageOf(role, said, exitCode, call) })
  })
  return `${lines.join('\n')}\n`
}

function messageOf(role: MadeUpEvent[0], text: string, exitCode: number | undefined, call: number): object {
  switch (role) {
    case 'person':
      return { type: 'user', message: { role: 'user', content: text } }
    case 'agent':
      return { type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text }] } }
    case 'call': {
      const block = { type: 'tool_use', id: `call-${call}`, name: 'Bash', input: { command: text } }
      return { type: 'assistant', message: { role: 'assistant', content: [block] } }
    }
    case 'result': {
      const failed = exitCode !== undefined && exitCode !== 0
      const block = { type: 'tool_result', tool_use_id: `call-${call}`, content: text, is_error: failed }
      return { type: 'user', message: { role: 'user', content: [block] } }
    }
  }
}
