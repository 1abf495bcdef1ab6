import { runToEnd } from '../../../shared/runToEnd.ts'
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
  /** Tells quickly of most texts that nothing is in them; of long ones in steps. */
  mayHold?: (texts: MemoryTexts) => Generator<void, boolean>
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
  const isLong = findingFields.some((field) => texts[field].length > longKey)
  if (mayHold && !(yield* mayHold(texts))) {
    // To look at a short text again is cheaper than to remember it.
    if (isLong && isSeen(core, texts)) remember(known, key, nothing)
    return nothing
  }
  const isWhole = isSeen(core, texts)
  const scanned = Object.fromEntries(findingFields.map((field) => [field, scannedIn(core, texts[field])]))
  const found = yield* findingSteps({ ...texts, projectTexts: [] }, { set, scanned, ...(groups && { groups }) })
  if (isWhole) remember(known, key, found)
  return found
}

/** Whether the scanner saw all there is. */
function isSeen(core: Pick<Core, 'scans'>, texts: MemoryTexts): boolean {
  return findingFields.every((field) => isScanned(core, texts[field]))
}

/** What rules find in texts, at once. */
export function textFindings(core: Pick<Core, 'scans'>, texts: MemoryTexts, look: Look): readonly Finding[] {
  return runToEnd(textFindingSteps(core, texts, look))
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

/** The hashes of the last long texts: a note is asked about many times over while a person looks at it. */
const hashes = new Map<string, string>()
const maxHashes = 16

function keyOf(text: string): string {
  if (text.length <= longKey) return text
  const known = hashes.get(text) ?? createHash('sha256').update(text, 'utf16le').digest('base64')
  hashes.delete(text)
  hashes.set(text, known)
  for (const oldest of hashes.keys()) {
    if (hashes.size <= maxHashes) break
    hashes.delete(oldest)
  }
  return known
}
