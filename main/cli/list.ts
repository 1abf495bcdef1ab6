import type { ListedMemory } from '../../shared/contract/memories.ts'
import { maturities } from '../../shared/model/maturity.ts'
import type { Maturity } from '../../shared/model/memory.ts'
import { counted } from '../../shared/text/counted.ts'
import type { Call, Command } from './command.ts'
import { limitOf, limitOption } from './pages.ts'
import { clip, oneLine, sureText } from './print.ts'
import { jsonText } from './printable.ts'
import { projectOf } from './projectOf.ts'

/** Maximum page size of the contract. */
const page = 500

export const list: Command = {
  name: 'list',
  summary:
    'List memories, newest first, with the recommendation and its confidence; those merged or edited are left out',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    maturity: { value: 'M', help: 'only those in this state', choices: maturities },
    project: {
      value: 'P',
      help: 'only those of this project: its id, name or folder; none for those without a project',
    },
    search: { value: 'Q', help: 'only those with all these words' },
    finding: { value: 'RULE', help: 'only those that this rule, or a rule of this group, matches' },
    limit: limitOption,
    superseded: { help: 'include those that were merged or edited into another' },
  },
  async run(call) {
    const { io, json } = call
    let left = limitOf(call)
    let count = 0
    let unjudged = 0
    for await (const items of pages(call, left)) {
      const shown = items.slice(0, left)
      left -= shown.length
      if (json)
        await io.writeExact(
          shown.map((item, index) => `${count + index === 0 ? '[' : ',\n'}${jsonText(item)}`).join(''),
        )
      else await io.write(shown.map((item) => `${clip(lineOf(item), io.width)}\n`).join(''))
      count += shown.length
      unjudged += shown.filter(isUnjudged).length
      if (left <= 0) break
    }
    if (json) await io.writeExact(count === 0 ? '[]\n' : ']\n')
    else if (count === 0) io.warn('No memories. Add some with `schoolhouse sync PATH`, or use fewer filters.\n')
    else if (unjudged > 0) io.warn(`${counted(unjudged, 'memory')} not judged yet. Run \`schoolhouse triage\`.\n`)
  },
}

async function* pages(call: Call, most: number): AsyncGenerator<ListedMemory[]> {
  const { arguments: given } = call
  const { client } = await call.open()
  const query = {
    maturity: given.text('maturity') as Maturity | undefined,
    project: projectOf(call),
    q: given.text('search'),
    superseded: given.has('superseded'),
    finding: given.text('finding'),
    limit: Math.min(page, most),
  }
  let after: string | null | undefined
  while (after !== null) {
    const { items, next }: { items: ListedMemory[]; next: string | null } = await client.memories.list({
      ...query,
      after,
    })
    yield items
    after = next
  }
}

/** Whether a recommendation is still to be computed for it; nothing is recommended for many validated ones. */
function isUnjudged({ maturity, recommendation, superseded_by }: ListedMemory): boolean {
  return recommendation === null && superseded_by === null && maturity === 'raw'
}

function lineOf(memory: ListedMemory): string {
  const { id, maturity, timestamp, description, recommendation, superseded_by } = memory
  const advice = recommendation ? `${recommendation.action} ${sureText(recommendation)}`.trim() : '–'
  const flags = memory.flags.map(({ text }) => ` [${text}]`).join('')
  const superseded = superseded_by ? ' [superseded]' : ''
  const columns = [id.padEnd(18), maturity.padEnd(9), timestamp.slice(0, 10), advice.padEnd(14), oneLine(description)]
  return `${columns.join('  ')}${flags}${superseded}`
}
