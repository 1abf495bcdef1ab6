import type { Command } from './command.ts'
import { factsText, journalText, oneLine, timeText, writeJson } from './print.ts'
import type { Session } from './session.ts'

export const show: Command = {
  name: 'show',
  summary: 'Show everything about one memory',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: { reveal: { help: 'show its secrets, which are hidden otherwise' } },
  async run(call) {
    const { client } = await call.open()
    const hidden = await client.memories.get({ id: call.arguments.first })
    const memory = call.arguments.has('reveal')
      ? { ...hidden, ...(await client.memories.reveal({ id: hidden.id })) }
      : hidden
    if (call.json) await writeJson(call, memory)
    else await call.io.write(textOf(memory, call.io.width))
  },
}

type Shown = Awaited<ReturnType<Session['client']['memories']['get']>>

function textOf(memory: Shown, width: number | null): string {
  const { origin, attention } = memory
  const facts = factsText({
    id: memory.id,
    'external id': memory.external_id,
    state: `${memory.maturity}${memory.flags.map(({ text }) => `, ${text}`).join('')}`,
    'promoted to': memory.escalated_to,
    'superseded by': memory.successor && `${memory.successor.id}  ${memory.successor.description}`,
    'discarded before':
      memory.returned &&
      `${memory.returned.memory_id}  ${timeText(memory.returned.discarded_at)} by ${memory.returned.actor}${memory.returned.reason ? `: ${memory.returned.reason}` : ''}`,
    'made from': memory.source_ids.join(' '),
    type: `${memory.thought_type}, weight ${memory.weight}`,
    description: memory.description,
    tags: memory.tags.join(', '),
    project: memory.project?.name,
    scope: memory.scope_path ? `${memory.scope} (${memory.scope_path})` : memory.scope,
    agent: memory.source_agent,
    session: memory.source_session,
    written: timeText(memory.timestamp),
    confidence: memory.confidence ?? 'not stated',
    evidence: memory.evidence,
    used: `${memory.usage_count}×${memory.last_accessed ? `, last ${timeText(memory.last_accessed)}` : ''}`,
    'curated by': memory.curated_by,
    'decided by': memory.decided_by,
    reason: memory.reason,
    'snoozed until': timeText(memory.retained_until),
    'gone since': timeText(memory.gone_since),
    found: origin && `${origin.path}${origin.line === null ? '' : `:${origin.line}`}`,
  })
  const parts = [facts, `\n${memory.content}\n`]
  if (attention)
    parts.push(
      `\nChanged elsewhere since you decided, now ${attention.theirs.maturity}: \`schoolhouse resolve ${memory.id} --keep|--drop\`\n\n`,
      `${attention.theirs.content}\n`,
    )
  if (memory.versions.length > 0)
    parts.push(
      '\nearlier texts\n',
      ...memory.versions.map(({ at, content }) => `  until ${timeText(at)}: ${oneLine(content)}\n`),
    )
  if (memory.journal.length > 0) parts.push('\n', journalText(memory.journal, width))
  return parts.join('')
}
