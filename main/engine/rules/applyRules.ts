import { runToEnd } from '../../../shared/runToEnd.ts'
import type { Finding, FindingField } from '../../../shared/model/finding.ts'
import { findingFields } from '../../../shared/model/finding.ts'
import type { RuleGroup } from '../../../shared/model/rule.ts'
import { isMasked, isSecret } from '../../../shared/text/mask.ts'
import type { ScannedSecret } from '../ports.ts'
import { isPlaceholder } from './secrets/placeholder.ts'
import { scannerRule, secretPart } from './secrets/scannerRules.ts'
import { wholeFinder } from './secrets/valueFinder.ts'
import { type CompiledRule, type RuleSet, builtInSet } from './compile.ts'
import { type Subject, type View, viewOf } from './subject.ts'
import type { Match } from './match.ts'
import { bisect } from '../../../shared/bisect.ts'
import { required } from '../../../shared/required.ts'

/** Rule groups applied to all fields of a memory, not only to its content. */
const safetyGroups: ReadonlySet<RuleGroup> = new Set(['secret', 'personal', 'poisoning', 'hidden'])
/** Maximum number of findings per rule; masking rules report all. */
const maxFindingsPerRule = 10
/** Informational rules report only their first match. */
const maxInfoFindings = 1
/** Minimum length: shorter values occur in other texts by chance. */
const minSecretLength = 6
/** Maximum average word length of any language. */
const maxWordLength = 16
/** Above this length, in UTF-16 units, each rule is a separate step: all of them together may exceed a slice. */
const longText = 10_000

/** Matches per step, because each match is examined. */
const matchesPerStep = 64
/** Sentences or lines per step. */
const partsPerStep = 256

/** The scanner's findings in the texts of a memory. */
type Scanned = Partial<Record<FindingField, readonly ScannedSecret[]>>

interface Options {
  /** Defaults to the built-in rules. */
  set?: RuleSet
  /** Only rules of these groups. */
  groups?: ReadonlySet<RuleGroup>
  /** Only these rules. */
  only?: ReadonlySet<string>
  scanned?: Scanned
}

/**
 * Returns all findings of the rules in a memory, in text order. Accepts any strings: lone surrogates, all scripts, 100,000
 * characters. Secrets are quoted unmasked: use `maskedQuote` to show them.
 */
export function findingsIn(subject: Subject, options: Options = {}): Finding[] {
  return runToEnd(findingSteps(subject, options))
}

/**
 * How often each rule was tried on one-byte and on two-byte texts: V8 compiles its patterns for each kind in the first two
 * runs, which takes as long as a hundred texts.
 */
const runCounts = new WeakMap<CompiledRule, [narrow: number, wide: number]>()
const coldRounds = 2
const wide = /[^\x00-\xff]/

/**
 * Cooperative version of `findingsIn`. Long texts take a step per rule, more for a rule with many matches; the first texts of
 * a rule take a step per pattern.
 */
export function* findingSteps(
  subject: Subject,
  { set = builtInSet, groups, only, scanned = {} }: Options = {},
): Generator<void, Finding[]> {
  const isAsked = ({ id, group }: CompiledRule['rule']): boolean =>
    (groups?.has(group) ?? true) && (only?.has(id) ?? true)
  const rules = groups || only ? set.compiled.filter(({ rule }) => isAsked(rule)) : set.compiled
  const gate = yield* set.gate()
  const content = viewOf(subject, 'content', gate)
  const found = yield* applyAll(rules, content)
  found.push(...scannedIn(rules, content, scanned))
  for (const field of findingFields) {
    if (field === 'content' || subject[field] === '') continue
    const view = viewOf(subject, field, gate)
    const forSafety = rules.filter(({ rule }) => safetyGroups.has(rule.group))
    const own = yield* applyAll(forSafety, view)
    own.push(...scannedIn(rules, view, scanned))
    // Findings repeated in the description are reported once; secrets must be masked everywhere.
    const fresh = own.filter(
      ({ rule, quote }) => isMasked(rule) || !found.some((known) => known.rule === rule && known.quote === quote),
    )
    found.push(...fresh, ...(yield* repeatsIn(view, found)))
  }
  return withoutOverlaps(found).sort(
    (left, right) => fieldOrder(left.field) - fieldOrder(right.field) || left.start - right.start,
  )
}

function* applyAll(rules: readonly CompiledRule[], view: View): Generator<void, Finding[]> {
  const found: Finding[] = []
  const kind = wide.test(view.text) ? 1 : 0
  for (const compiled of rules) {
    if (!mayFind(compiled, view)) continue
    const isStepwise = isCold(compiled, kind) || view.text.length > longText
    found.push(...(yield* apply(compiled, view, isStepwise)))
    if (isStepwise) yield
  }
  return found
}

/** Counts the runs of a rule; returns whether this is one of the first. */
function isCold(compiled: CompiledRule, kind: 0 | 1): boolean {
  let done = runCounts.get(compiled)
  if (!done) runCounts.set(compiled, (done = [0, 0]))
  return (done[kind] += 1) <= coldRounds
}

function scannedIn(rules: readonly CompiledRule[], view: View, scanned: Scanned): Finding[] {
  return (scanned[view.field] ?? []).flatMap((secret) => {
    const compiled = rules.find(({ rule }) => rule.id === scannerRule(secret.kind))
    if (!compiled) return []
    const finding = findingOf(compiled.rule, view, secretPart(view.text, secret))
    return isPlaceholder(finding.quote) ? [] : [finding]
  })
}

/** Secrets of another field of the memory that this field repeats without the context that identified them. */
function* repeatsIn({ text, field }: View, found: readonly Finding[]): Generator<void, Finding[]> {
  const secrets = new Map<string, Finding>()
  for (const known of found)
    if (
      isMasked(known.rule) &&
      known.field !== field &&
      known.quote.length >= minSecretLength &&
      !secrets.has(known.quote)
    )
      secrets.set(known.quote, known)
  if (secrets.size === 0) return []
  const find = yield* wholeFinder([...secrets.keys()])
  return (yield* find(text)).map(({ start, value }) => {
    return { ...required(secrets.get(value), 'secret'), field, start, end: start + value.length }
  })
}

function fieldOrder(field: FindingField): number {
  return findingFields.indexOf(field)
}

function mayFind({ rule, at, patterns, finder }: CompiledRule, view: View): boolean {
  if (patterns.length === 0 && !finder) return false
  if (view.text === '' || !view.passes.any(at)) return false
  const most = rule.most_words
  return most === 0 || (view.text.length <= most * maxWordLength && view.wordCount() <= most)
}

/** Stepwise, every pattern is a step. */
function* apply(compiled: CompiledRule, view: View, isStepwise: boolean): Generator<void, Finding[]> {
  switch (compiled.rule.reach) {
    case 'every-sentence':
      return yield* wholeText(compiled, view, view.sentences())
    case 'every-line':
      return yield* wholeText(compiled, view, view.lines())
    case 'anywhere':
      return compiled.patterns.length > 0 ? yield* matches(compiled, view, isStepwise) : yield* checked(compiled, view)
  }
}

function* wholeText(
  { rule, patterns, unless }: CompiledRule,
  view: View,
  parts: readonly string[],
): Generator<void, Finding[]> {
  if (parts.length === 0) return []
  for (const [at, part] of parts.entries()) {
    if (at % partsPerStep === partsPerStep - 1) yield
    if (!patterns.some((pattern) => isIn(pattern, part)) || unless?.test(part)) return []
  }
  const start = view.text.length - view.text.trimStart().length
  return [findingOf(rule, view, { start, end: view.text.trimEnd().length })]
}

function* checked({ rule, unless, finder }: CompiledRule, view: View): Generator<void, Finding[]> {
  if (!finder || unless?.test(view.text)) return []
  const most = maxOf(rule)
  const found: Finding[] = []
  for (const match of finder(view)) {
    if (!match) yield
    else found.push(findingOf(rule, view, match))
    if (found.length >= most) break
  }
  return found
}

function* matches(
  { rule, patterns, at: place, unless, confirm }: CompiledRule,
  view: View,
  isStepwise: boolean,
): Generator<void, Finding[]> {
  const most = maxOf(rule)
  const found: Finding[] = []
  let tried = 0
  for (const [at, pattern] of patterns.entries()) {
    if (found.length >= most) break
    if (!view.passes.pattern(place, at)) continue
    if (isStepwise) yield
    pattern.lastIndex = 0
    for (let match = pattern.exec(view.text); match && found.length < most; match = pattern.exec(view.text)) {
      if (match[0] === '') pattern.lastIndex += 1
      if ((tried += 1) % matchesPerStep === 0) {
        // Other work uses the same pattern meanwhile.
        const { lastIndex } = pattern
        yield
        pattern.lastIndex = lastIndex
      }
      const [start, end] = match.indices?.groups?.['value'] ?? [match.index, match.index + match[0].length]
      if (unless?.test(view.lineAt(match.index, match.index + match[0].length))) continue
      const confirmed = confirm ? confirm(view, { start, end }) : {}
      if (confirmed) found.push(findingOf(rule, view, { start, end, ...confirmed }))
    }
  }
  return found
}

function maxOf({ id, severity }: CompiledRule['rule']): number {
  if (isMasked(id)) return Number.POSITIVE_INFINITY
  return severity === 'info' ? maxInfoFindings : maxFindingsPerRule
}

function isIn(pattern: RegExp, part: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(part)
}

function findingOf(rule: CompiledRule['rule'], view: View, match: Match): Finding {
  const { start, end, severity = rule.severity, detail = '' } = match
  return { rule: rule.id, severity, quote: view.text.slice(start, end), start, end, detail, field: view.field }
}

/**
 * Of overlapping secrets, the first rule in the list wins: specific rules precede general ones. Of one rule for personal data,
 * its first pattern wins.
 */
function withoutOverlaps(found: readonly Finding[]): Finding[] {
  const taken = new Map<string, Finding[]>()
  return found.filter((finding) => {
    if (!isMasked(finding.rule)) return true
    const key = `${finding.field} ${isSecret(finding.rule) ? 'secret' : finding.rule}`
    const others = taken.get(key) ?? []
    taken.set(key, others)
    return insertFinding(others, finding)
  })
}

/** Inserts a finding in text order; returns whether there was room. */
function insertFinding(taken: Finding[], finding: Finding): boolean {
  const place = bisect(taken, ({ start }) => start >= finding.end)
  const former = taken[place - 1]
  if (former && former.end > finding.start) return false
  taken.splice(place, 0, finding)
  return true
}
