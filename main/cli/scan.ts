import type { FoundMemory } from '../../shared/contract/triage.ts'
import type { Finding } from '../../shared/model/finding.ts'
import { counted } from '../../shared/text/counted.ts'
import type { Call, Command } from './command.ts'
import { clip, oneLine, writeJson } from './print.ts'

/** Maximum page size of the contract. */
const page = 500

export const scan: Command = {
  name: 'scan',
  summary: 'Find secrets, personal data and text aimed at agents, in all memories and references; values are masked',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {},
  async run(call) {
    const { client } = await call.open()
    const memories: FoundMemory[] = []
    const first = await client.triage.scan({ limit: page })
    memories.push(...first.memories)
    let { next } = first
    while (next !== null) {
      const more = await client.triage.scan({ after: next, limit: page })
      memories.push(...more.memories)
      ;({ next } = more)
    }
    const { references } = first
    if (call.json) return writeJson(call, { memories, references })
    for (const { memory_id, description, findings } of memories)
      await call.io.write(entryText(call, `${memory_id}  ${oneLine(description)}`, findings))
    for (const { reference_id, name, findings } of references)
      await call.io.write(entryText(call, `reference ${reference_id}  ${oneLine(name)}`, findings))
    await call.io.write(`${sumOf(memories, references)}\n`)
  },
}

function entryText({ io }: Call, title: string, findings: readonly Finding[]): string {
  const lines = findings.map(({ severity, rule, quote, detail }) => {
    const more = detail === '' ? '' : `  (${detail})`
    return `  ${severity.padEnd(4)}  ${rule}  ${oneLine(quote)}${more}`
  })
  return [title, ...lines].map((line) => `${clip(line, io.width)}\n`).join('')
}

function sumOf(memories: readonly FoundMemory[], references: readonly { findings: readonly Finding[] }[]): string {
  const all = [...memories, ...references].flatMap(({ findings }) => findings)
  if (all.length === 0) return 'No secrets, no personal data, nothing aimed at agents.'
  const groups = new Map<string, number>()
  for (const { rule } of all) {
    const group = rule.slice(0, rule.indexOf('.'))
    groups.set(group, (groups.get(group) ?? 0) + 1)
  }
  const parts = [...groups].map(([group, count]) => `${group} ${count}`).join(', ')
  const places = [counted(memories.length, 'memory'), counted(references.length, 'reference')]
  return `${counted(all.length, 'finding')} in ${places.join(' and ')}: ${parts}.`
}
