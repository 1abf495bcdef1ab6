import type { ProjectEvidence, SupportedMemory } from '../../shared/contract/evidence.ts'
import { type Evidence, changedSinceWords, codeRefStates, codeRefWords } from '../../shared/model/evidence.ts'
import { Tier } from '../../shared/model/memory.ts'
import { counted } from '../../shared/text/counted.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { factsText, oneLine, tableText, timeText, writeJson, writeStep } from './print.ts'
import { reasonOf } from './proposeVerdict.ts'
import { projectOf } from './projectOf.ts'

export const evidence: Command = {
  name: 'evidence',
  summary: 'Check what a memory names against its repository, or count the evidence of a whole project',
  parameters: '[ID]',
  minArguments: 0,
  maxArguments: 1,
  options: { project: { value: 'P', help: 'all memories of this project: its id, name or folder' } },
  async run(call) {
    const project = projectOf(call)
    const id = call.arguments.positionals[0]
    if ((id === undefined) === (project === undefined))
      throw new WrongUsage('evidence needs either an ID or --project.')
    const { client } = await call.open()
    if (project !== undefined) return ofProject(call, project)
    const memory = await client.memories.get({ id: id ?? '' })
    const found = await client.evidence.check({ id: memory.id })
    if (call.json) return writeJson(call, { memory_id: memory.id, ...found })
    await call.io.write(`${memory.id}  ${memory.maturity}  ${oneLine(memory.description)}\n`)
    await call.io.write(evidenceText(found, call.io.width))
  },
}

export const stillHolds: Command = {
  name: 'still-holds',
  alias: 'confirm',
  summary:
    'Confirm that memories or references still hold at the current commit; earlier commits no longer count against them',
  parameters: 'ID...',
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  options: { reason: { value: 'TEXT', help: 'how it was checked; kept in the journal' } },
  async run(call) {
    const { client } = await call.open()
    const known = new Set((await client.references.list()).map(({ id }) => id))
    const [ids, reference_ids] = [false, true].map((wanted) =>
      call.arguments.positionals.filter((id) => known.has(id) === wanted),
    )
    const reason = call.arguments.text('reason')
    await writeStep(call, await client.decisions.confirm({ ids, reference_ids, reason }))
  },
  proposal: ({ arguments: given }) => ({
    verb: 'still-holds',
    memory_ids: given.positionals,
    reason: reasonOf(given, 'still-holds'),
  }),
}

async function ofProject(call: Call, project: string): Promise<void> {
  const { client } = await call.open()
  const counts = await client.evidence.checkProject({ project })
  if (!call.json) return call.io.write(countsText(counts, call.io.width))
  const memories: SupportedMemory[] = []
  for (let after: string | undefined; ;) {
    const page: { items: SupportedMemory[]; next: string | null } = await client.evidence.list({
      project: counts.project.id,
      after,
      limit: 500,
    })
    memories.push(...page.items)
    if (page.next === null) break
    after = page.next
  }
  await writeJson(call, { ...counts, memories_found: memories })
}

function evidenceText(
  { tier, reason, refs, commit, checked_at, stale, changed_since }: Evidence,
  width: number | null,
): string {
  const head = factsText({
    tier: `${tier}: ${reason}`,
    stale: stale && `${stale.reason}, on ${timeText(stale.since)}`,
    'changed since': changed_since && changedSinceWords(changed_since),
    'looked up': commit === null ? timeText(checked_at) : `${timeText(checked_at)} at ${commit.slice(0, 12)}`,
  })
  if (refs.length === 0) return `${head}It names nothing that can be looked up.\n`
  const rows = refs.map(({ kind, state, text, detail, candidate }) => [
    codeRefWords[state],
    kind,
    text,
    candidate ?? '',
    detail,
  ])
  return head + tableText(['state', 'kind', 'named', 'now', 'found'], rows, width)
}

function countsText(
  { project, commit, problem, memories, tiers, states, stale, changed_since }: ProjectEvidence,
  width: number | null,
): string {
  const head = `${project.name}${commit === null ? '' : ` at ${commit.slice(0, 12)}`}: ${counted(memories, 'memory')}, ${stale} stale, ${changed_since} changed since.\n`
  const why = problem === null ? '' : `${problem}\n`
  const byTier = tableText(
    ['tier', 'memories'],
    Tier.options.map((tier) => [tier, tiers[tier] ?? 0]),
    width,
  )
  const byState = tableText(
    ['named things', 'count'],
    codeRefStates.map((state) => [codeRefWords[state], states[state] ?? 0]),
    width,
  )
  return `${head}${why}\n${byTier}\n${byState}`
}
