/**
 * Checks whether two heading paths, outermost first, name different projects, components or files, so that text under one
 * says nothing about the other. Shared headings are ignored, and topic headings (`Build`) are no scope; but the same heading
 * under two different ones, as in two projects with a `Deploy` each, is of two. `known` are project names.
 */
export function areDifferentScopes(
  one: readonly string[],
  other: readonly string[],
  known: readonly string[] = [],
): boolean {
  const isKnown = new Set(known.map((name) => name.toLowerCase()))
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  if (areParallel(one, other, shared)) return true
  const [left, right] = [one, other].map((headings) => namesUnder(headings, shared, isKnown))
  if (!left || !right) return false
  return !left.some((name) => right.some((against) => isSameOrWithin(name, against)))
}

/** Parents that say when something held, not where. */
const ofTime =
  /\d|\b(?:old|new|current|former|previous|latest|legacy|today|now|before|after|draft|session|archived?|deprecated)\b/i

/** Checks for two paths of one length that end in the same heading and differ above it. */
function areParallel(one: readonly string[], other: readonly string[], shared: number): boolean {
  if (one.length !== other.length || shared >= one.length - 1) return false
  const isSameEnd = one.at(-1)?.toLowerCase() === other.at(-1)?.toLowerCase()
  return isSameEnd && ![one[shared] ?? '', other[shared] ?? ''].some((heading) => ofTime.test(heading))
}

/** Returns the names of the first heading at or after `from` that has any; null if none has. */
function namesUnder(headings: readonly string[], from: number, isKnown: ReadonlySet<string>): string[] | null {
  for (const [at, heading] of headings.entries()) {
    if (at < from) continue
    const names = namesIn(heading, headings[at - 1] ?? null, isKnown)
    if (names.length > 0) return names
  }
  return null
}

/** Maximum length of a heading that is read, in UTF-16 units. */
const maxHeadingLength = 300

const kind = 'project|repo|repository|service|component|module|package|app|crate|plugin'
const listing = /^(?:projects|repos|repositories|services|components|modules|packages|apps|crates|plugins|files)$/i
const behindKind = new RegExp(`^(?:the )?(?:${kind}|file):? ([\\w@./-]{2,80})(?=$| [(—–|-])`, 'i')
const beforeKind = new RegExp(`^(?:the )?([\\w@./-]{2,80}) (?:${kind})(?=$| [(—–|-])`, 'i')
/** Words before a kind that are not names. */
const general = /^(?:new|this|our|main|first|same|whole|every|each|per|example|test|sample|core|shared|other)$/i
/** Matches names that are not ordinary words: `parcel-api`, `parcel_api`, `ParcelApi`, `v2.1`, `src/parcels.ts`. */
const identifier =
  /^(?=.{3,80}$)(?:[a-z0-9]+(?:[-_][a-z0-9]+)+|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|@?[\w-]+(?:[./][\w-]+)+)$/

/** Returns the names in a heading, lower-cased: code, paths, identifiers, a name beside its kind, a known project. */
function namesIn(text: string, above: string | null, isKnown: ReadonlySet<string>): string[] {
  const heading = text.slice(0, maxHeadingLength)
  const code = [...heading.matchAll(/`([^`]{2,80})`/g)].map(([, name = '']) => name)
  const plain = heading.replaceAll(/[`*]/g, '')
  const head = headOf(plain)
  const before = beforeKind.exec(plain)?.[1]
  const beside = behindKind.exec(plain)?.[1] ?? (before !== undefined && !general.test(before) ? before : undefined)
  const isListed = above !== null && listing.test(headOf(above))
  const whole = isListed || identifier.test(head) || isKnown.has(head.toLowerCase()) ? [head] : []
  return [...code, ...(beside === undefined ? [] : [beside]), ...whole].map((name) => name.toLowerCase())
}

/** Cuts a heading before its explanation: `src/parcels.ts — printing (2026)` is about `src/parcels.ts`. */
function headOf(heading: string): string {
  const [head = ''] = heading.split(/ [—–|-] |: | \(/, 1)
  return head.trim()
}

function isSameOrWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}
