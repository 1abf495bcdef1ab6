import type { Guidance } from '../../shared/model/proposal.ts'
import { counted, pluralForm } from '../../shared/text/counted.ts'
import type { Call } from './command.ts'
import { clip, oneLine } from './print.ts'

/** Maximum number of known memories, and of reasons for unreadable lines, to show. */
const maxTold = 5
/** Maximum number of line numbers shown per reason. */
const maxLines = 8
const maxDescribed = 60

/**
 * Describes added memories that are already known: how many, the first few, and what to do about them. `added` are all that came
 * in the same reading: a memory that is like these alone repeats nothing that was there before.
 */
export function tellKnown({ io }: Call, known: readonly Guidance[], added: ReadonlySet<string>): void {
  if (known.length === 0) return
  const says = pluralForm(known.length, 'says', 'say')
  const amongNew = known.filter(({ returned, similar }) => !returned && similar.every(({ id }) => added.has(id))).length
  const others = pluralForm(known.length, 'what another new one says', 'what other new ones say')
  const before = 'what was there before'
  const what = amongNew === known.length ? others : amongNew === 0 ? before : `${before}, or ${others}`
  const more = known.length > maxTold ? `and ${known.length - maxTold} more. ` : ''
  const lines = [
    `known: ${counted(known.length, 'new memory')} ${says} ${what}:`,
    ...known.slice(0, maxTold).map((guidance) => `  ${metText(guidance)}`),
    `  ${more}\`schoolhouse triage\` recommends what to do; \`schoolhouse similar ID\` shows the differences.`,
  ]
  io.warn(lines.map((line) => `${line}\n`).join(''))
}

function metText({ memory_id, similar, returned }: Guidance): string {
  if (returned) return `${memory_id} repeats what was discarded on ${returned.discarded_at.slice(0, 10)}`
  const [closest] = similar
  if (!closest) return memory_id
  const what = `${closest.kind === 'reference' ? 'the reference ' : ''}${closest.id}`
  const about = clip(oneLine(closest.description), maxDescribed)
  return `${memory_id} ${relationVerb(closest)} ${what} “${about}”`
}

function relationVerb({ verdict, similarity }: Guidance['similar'][number]): string {
  if (verdict === 'conflict') return 'contradicts'
  return similarity >= 0.995 ? 'is the same as' : 'is close to'
}

/** Describes unreadable lines of sources, grouped by reason. */
export async function tellUnreadable(
  call: Call,
  sources: readonly { source_id: string; unreadable: number }[],
): Promise<void> {
  const { client } = await call.open()
  for (const { source_id, unreadable } of sources) {
    if (unreadable === 0) continue
    const reasons = new Map<string, { path: string; reason: string; lines: (number | null)[] }>()
    for (const { path, line, reason } of await client.sources.unreadable({ id: source_id })) {
      const key = JSON.stringify([path, reason])
      const met = reasons.get(key) ?? { path, reason, lines: [] }
      reasons.set(key, { ...met, lines: [...met.lines, line] })
    }
    const told = [...reasons.values()].slice(0, maxTold)
    for (const { path, reason, lines } of told)
      call.io.warn(`unreadable: ${oneLine(path)}${placesText(lines)}: ${oneLine(reason)}\n`)
    const left = unreadable - told.reduce((sum, { lines }) => sum + lines.length, 0)
    if (left > 0) call.io.warn(`and ${counted(left, 'more unreadable line')}\n`)
  }
}

/** `:3`, `, lines 2 and 3`, or nothing for a whole file. */
function placesText(lines: readonly (number | null)[]): string {
  const known = lines.filter((line) => line !== null)
  if (known.length <= 1) return known.length === 0 ? '' : `:${known[0]}`
  const named = known.slice(0, maxLines)
  const more = known.length - named.length
  const last = more > 0 ? `${more} more` : String(named.pop())
  return `, lines ${named.join(', ')} and ${last}`
}
