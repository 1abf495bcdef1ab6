import type { Finding } from '../../../shared/model/finding.ts'
import { runToEnd } from '../../../shared/runToEnd.ts'
import { type Span, isMasked, isSecret } from '../../../shared/text/mask.ts'
import { removedValueOf } from '../../../shared/text/removedValue.ts'
import { titleOf } from '../../../shared/text/title.ts'
import { secretName } from '../rules/secrets/secretNames.ts'
import { type ValueFinder, valueFinder } from '../rules/secrets/valueFinder.ts'
import type { Core } from '../runtime/core.ts'
import { maskedValues, secretSteps } from './knownSecrets.ts'
import { libraryRules } from './libraryRules.ts'
import { spellings } from './maskSecrets.ts'

/** The texts of a memory from which secrets are cut. */
export interface CuttableTexts {
  content: string
  description: string
  evidence: string | null
  tags: readonly string[]
}

/** The secrets of a memory or, where it holds none, its personal data, to be cut from it and from others. */
export interface SecretsOfNote {
  /** What is called so in the memory's own texts. */
  found: readonly Finding[]
  /** The values that are looked for everywhere: not those that other texts hold by chance. */
  values: readonly string[]
  finder: ValueFinder
}

/**
 * Finds the secrets of a memory or, where it holds none, its personal data, cooperatively. The scanner must have scanned its
 * texts first (`scanTexts`).
 */
export function* secretsOfNote(
  core: Pick<Core, 'library' | 'scans'>,
  { content, description, evidence }: CuttableTexts,
): Generator<void, SecretsOfNote> {
  const all = yield* secretSteps(core)({ content, description, evidence: evidence ?? '' })
  const secrets = all.filter(({ rule }) => isSecret(rule))
  const found = secrets.length > 0 ? secrets : all.filter(({ rule }) => isMasked(rule))
  const finder = yield* valueFinder(yield* spellings([found]))
  return { found, values: [...new Set(maskedValues(found).map(({ quote }) => quote))], finder }
}

/** Cuts secrets from their own memory, wherever they stand in it. */
export function cutSecrets(core: Pick<Core, 'library'>, texts: CuttableTexts, secrets: SecretsOfNote): CuttableTexts {
  return cut(core, texts, secrets.finder, secrets.found)
}

/** Cuts the secrets of one memory from another that holds them too. */
export function cutValues(core: Pick<Core, 'library'>, texts: CuttableTexts, { finder }: SecretsOfNote): CuttableTexts {
  return cut(core, texts, finder, [])
}

function cut(
  { library: { db } }: Pick<Core, 'library'>,
  texts: CuttableTexts,
  finder: ValueFinder,
  own: readonly Finding[],
): CuttableTexts {
  const rules = new Map(libraryRules(db).rules.map((rule) => [rule.id, rule]))
  const placeholder = (id: string): string =>
    removedValueOf(isSecret(id) ? 'secret' : 'personal data', secretName(rules.get(id) ?? { id, sentence: '' }))
  const ownIn = (field: Finding['field']): Span[] => own.filter((finding) => finding.field === field)
  const without = (text: string, spans: readonly Span[]): string =>
    replaceSpans(text, [...spans, ...runToEnd(finder.in(text))], placeholder)
  const content = without(texts.content, ownIn('content'))
  const isDerived = titleOf(texts.content) === texts.description
  return {
    content,
    // A title may end in the middle of a secret.
    description: isDerived
      ? titleOf(content)
      : without(texts.description, [...ownIn('description'), ...finder.cutIn(texts.description)]),
    evidence: texts.evidence === null ? null : without(texts.evidence, ownIn('evidence')),
    tags: texts.tags.map((tag) => without(tag, [])),
  }
}

/** Replaces spans, which may overlap, each group of overlapping ones by the placeholder of its longest. */
function replaceSpans(text: string, spans: readonly Span[], placeholder: (rule: string) => string): string {
  const sorted = spans.filter(({ start, end }) => start < end).toSorted((one, other) => one.start - other.start)
  const groups: { start: number; end: number; longest: Span }[] = []
  for (const span of sorted) {
    const last = groups.at(-1)
    if (!last || span.start >= last.end) groups.push({ start: span.start, end: span.end, longest: span })
    else {
      last.end = Math.max(last.end, span.end)
      if (span.end - span.start > last.longest.end - last.longest.start) last.longest = span
    }
  }
  return groups.reduceRight(
    (left, { start, end, longest }) => left.slice(0, start) + placeholder(longest.rule) + left.slice(end),
    text,
  )
}
