import type { ReferenceEconomics, Week } from '../../../shared/model/insights.ts'
import { type Mode, type TargetKind, isOnDemand } from '../../../shared/model/reference.ts'
import { endOfWeek, weekMs } from './weeks.ts'

/** A reference and its source memories. */
export interface ReferenceFacts {
  id: string
  name: string
  mode: Mode
  target: TargetKind
  description: string
  content: string
  promoted_at: string
  memories: { content: string; description: string; usage_count: number; timestamp: string }[]
}

/** Average number of tokens per word of English or code. */
const tokensOfWord = 1.3
/** Words a look-up hint adds to a memory’s description: id, tags, maturity, scope. */
const hintWords = 12

/**
 * Computes a reference's cost and savings. Reading costs words × 1.3 tokens. Before promotion, each use read all its memories
 * with a hint each. Curation is paid once: reading the memories and writing the reference. Uses continue at the memories'
 * rate before promotion. On-demand references are read at each use, always-loaded ones in every session.
 */
export function economicsOf(
  reference: ReferenceFacts,
  weeks: readonly Week[],
  now: Date,
  sessionsAWeek: number,
): ReferenceEconomics {
  const { id, name, mode, memories } = reference
  const tokens = tokensOf(reference.content)
  const texts = memories.reduce((sum, memory) => sum + tokensOf(memory.content), 0)
  const hints = memories.reduce((sum, memory) => sum + tokensOf(memory.description) + hintWords * tokensOfWord, 0)
  const replaced = texts + hints
  const curation = texts + tokens
  const uses = usesAWeek(reference)
  const always = alwaysLoaded(reference)
  const onDemand = isOnDemand(reference) ? tokens : 0
  const gain = uses * (replaced - onDemand) - sessionsAWeek * always
  const promoted = Date.parse(reference.promoted_at)
  const netAt = (time: number): number => gain * (Math.max(0, time - promoted) / weekMs) - curation
  const netOf = (each: Week): number | null => {
    const end = Math.min(Date.parse(endOfWeek(each)), now.getTime())
    return end < promoted ? null : Math.round(netAt(end))
  }
  return {
    id,
    name,
    mode,
    tokens: Math.round(tokens),
    always: Math.round(always),
    replaced: Math.round(replaced),
    curation: Math.round(curation),
    uses_a_week: uses,
    net: Math.round(netAt(now.getTime())),
    net_by_week: weeks.map(netOf),
    break_even: gain > 0 ? dayOf(promoted + (curation / gain) * weekMs) : null,
  }
}

/**
 * Tokens per session: agents always load MEMORY.md, CLAUDE.md, AGENTS.md and rules, whatever their mode. Of a topic file they
 * load the index line; a learned reference only if its mode is `auto`.
 */
export function alwaysLoaded({ mode, target, name, description, content }: Loaded): number {
  if (target === 'topic') return tokensOf(`- [${name}](file) ${description}`)
  return isOnDemand({ mode, target }) ? 0 : tokensOf(content)
}

type Loaded = Pick<ReferenceFacts, 'mode' | 'target' | 'name' | 'description' | 'content'>

/** Use rate of all its memories before promotion, over the time since the oldest was stored, at least a week. */
function usesAWeek({ memories, promoted_at }: ReferenceFacts): number {
  const uses = memories.reduce((sum, memory) => sum + memory.usage_count, 0)
  const oldest = Math.min(...memories.map(({ timestamp }) => Date.parse(timestamp)).filter(Number.isFinite))
  const time = Number.isFinite(oldest) ? Date.parse(promoted_at) - oldest : 0
  return uses / Math.max(1, time / weekMs)
}

function tokensOf(text: string): number {
  return (text.match(/\S+/g)?.length ?? 0) * tokensOfWord
}

/** Returns null for a day outside the range of `Date`. */
function dayOf(time: number): string | null {
  const limit = Date.UTC(2200, 0, 1)
  return time < limit ? new Date(time).toISOString().slice(0, 10) : null
}
