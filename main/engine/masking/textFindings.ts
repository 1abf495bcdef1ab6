import { runToEnd } from '../../../shared/runToEnd.ts'
import { createHash } from 'node:crypto'
import { type Finding, type FindingField, findingFields } from '../../../shared/model/finding.ts'
import type { RuleGroup } from '../../../shared/model/rule.ts'
import type { Core } from '../runtime/core.ts'
import { isScanned, scannedIn } from '../runtime/secretScans.ts'
import { findingSteps } from '../rules/applyRules.ts'
import type { RuleSet } from '../rules/compile.ts'

export type MemoryTexts = Record<FindingField, string>

/** Which rules are applied to a text: those of a set, optionally limited to some groups. */
export interface RuleSelection {
  set: RuleSet
  groups?: ReadonlySet<RuleGroup>
  /** Quickly rules out most texts that match nothing; works in steps on long texts. */
  mayHold?: (texts: MemoryTexts) => Generator<void, boolean>
}

/** Cache limits: number of texts, and number of findings in total. */
const cacheLimits = { texts: 4000, findings: 150_000 }
/** Texts longer than this are keyed by their hash. */
const longKey = 500

interface FindingsCache {
  byTexts: Map<string, readonly Finding[]>
  findings: number
}

const noFindings: readonly Finding[] = []
const remembered = new WeakMap<RuleSet, FindingsCache>()

/**
 * Returns what rules find in texts, in steps of a few milliseconds. Results are cached for repeated calls. The scanner must
 * have scanned the texts first (`scanTexts`).
 */
export function* textFindingSteps(
  core: Pick<Core, 'scans'>,
  texts: MemoryTexts,
  { set, groups, mayHold }: RuleSelection,
): Generator<void, readonly Finding[]> {
  const key = `${[...(groups ?? [])].join()} ${findingFields.map((field) => keyOf(texts[field])).join('\0')}`
  const known = cacheOf(set)
  const before = known.byTexts.get(key)
  if (before) {
    known.byTexts.delete(key)
    known.byTexts.set(key, before)
    return before
  }
  const isLong = findingFields.some((field) => texts[field].length > longKey)
  if (mayHold && !(yield* mayHold(texts))) {
    // Checking a short text again is cheaper than caching it.
    if (isLong && isSeen(core, texts)) addToCache(known, key, noFindings)
    return noFindings
  }
  const isWhole = isSeen(core, texts)
  const scanned = Object.fromEntries(findingFields.map((field) => [field, scannedIn(core, texts[field])]))
  const found = yield* findingSteps({ ...texts, projectTexts: [] }, { set, scanned, ...(groups && { groups }) })
  if (isWhole) addToCache(known, key, found)
  return found
}

/** Checks whether the scanner has scanned all fields. */
function isSeen(core: Pick<Core, 'scans'>, texts: MemoryTexts): boolean {
  return findingFields.every((field) => isScanned(core, texts[field]))
}

/** Synchronous version of `textFindingSteps`. */
export function textFindings(core: Pick<Core, 'scans'>, texts: MemoryTexts, look: RuleSelection): readonly Finding[] {
  return runToEnd(textFindingSteps(core, texts, look))
}

function cacheOf(set: RuleSet): FindingsCache {
  let known = remembered.get(set)
  if (!known) remembered.set(set, (known = { byTexts: new Map(), findings: 0 }))
  return known
}

/** Adds an entry and evicts the least recently used ones. */
function addToCache(known: FindingsCache, key: string, found: readonly Finding[]): void {
  if (known.byTexts.has(key)) return
  known.byTexts.set(key, found)
  known.findings += found.length
  for (const [oldest, { length }] of known.byTexts) {
    if (oldest === key || (known.byTexts.size <= cacheLimits.texts && known.findings <= cacheLimits.findings)) return
    known.byTexts.delete(oldest)
    known.findings -= length
  }
}

/** Hashes of the latest long texts: a note is queried many times while a person views it. */
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
