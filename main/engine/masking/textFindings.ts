import { atOnce } from '../../../shared/atOnce.ts'
import { createHash } from 'node:crypto'
import { type Finding, type FindingField, findingFields } from '../../../shared/model/finding.ts'
import type { RuleGroup } from '../../../shared/model/rule.ts'
import type { Core } from '../runtime/core.ts'
import { isScanned, scannedIn } from '../runtime/secretScans.ts'
import { findingSteps } from '../rules/applyRules.ts'
import type { RuleSet } from '../rules/compile.ts'

export type MemoryTexts = Record<FindingField, string>

/** Which rules look at a text: those of a set, or its groups. */
export interface Look {
  set: RuleSet
  groups?: ReadonlySet<RuleGroup>
  /** Tells quickly of most texts that nothing is in them. */
  mayHold?: (texts: MemoryTexts) => boolean
}

/** Of how many texts, and of how many findings, it is remembered what was found. */
const most = { texts: 4000, findings: 150_000 }
/** A longer text is known by its hash. */
const longKey = 500

interface Remembered {
  byTexts: Map<string, readonly Finding[]>
  findings: number
}

const nothing: readonly Finding[] = []
const remembered = new WeakMap<RuleSet, Remembered>()

/**
 * What rules find in texts, in steps of some milliseconds. It is remembered, so that what is done at once after it need not
 * look again. The scanner must have seen the texts (`scanTexts`).
 */
export function* textFindingSteps(
  core: Pick<Core, 'scans'>,
  texts: MemoryTexts,
  { set, groups, mayHold }: Look,
): Generator<void, readonly Finding[]> {
  const key = `${[...(groups ?? [])].join()} ${findingFields.map((field) => keyOf(texts[field])).join('\0')}`
  const known = rememberedOf(set)
  const before = known.byTexts.get(key)
  if (before) {
    known.byTexts.delete(key)
    known.byTexts.set(key, before)
    return before
  }
  if (mayHold?.(texts) === false) return nothing
  const isWhole = findingFields.every((field) => isScanned(core, texts[field]))
  const scanned = Object.fromEntries(findingFields.map((field) => [field, scannedIn(core, texts[field])]))
  const found = yield* findingSteps({ ...texts, projectTexts: [] }, { set, scanned, ...(groups && { groups }) })
  if (isWhole) remember(known, key, found)
  return found
}

/** What rules find in texts, at once. */
export function textFindings(core: Pick<Core, 'scans'>, texts: MemoryTexts, look: Look): readonly Finding[] {
  return atOnce(textFindingSteps(core, texts, look))
}

function rememberedOf(set: RuleSet): Remembered {
  let known = remembered.get(set)
  if (!known) remembered.set(set, (known = { byTexts: new Map(), findings: 0 }))
  return known
}

/** Those that were not asked about for longest are forgotten. */
function remember(known: Remembered, key: string, found: readonly Finding[]): void {
  if (known.byTexts.has(key)) return
  known.byTexts.set(key, found)
  known.findings += found.length
  for (const [oldest, { length }] of known.byTexts) {
    if (oldest === key || (known.byTexts.size <= most.texts && known.findings <= most.findings)) return
    known.byTexts.delete(oldest)
    known.findings -= length
  }
}

function keyOf(text: string): string {
  return text.length > longKey ? createHash('sha256').update(text, 'utf16le').digest('base64') : text
}
