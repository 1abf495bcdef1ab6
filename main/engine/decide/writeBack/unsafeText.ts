import type { Finding } from '../../../../shared/model/finding.ts'
import { isMasked } from '../../../../shared/text/mask.ts'
import type { RuleGroup } from '../../../../shared/model/rule.ts'
import type { Core } from '../../runtime/core.ts'
import { libraryRules, rulesOn } from '../../masking/libraryRules.ts'
import { type MemoryTexts, textFindings } from '../../masking/textFindings.ts'
import { exampleDetail } from '../../rules/secrets/placeholder.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { textsAboveIn } from '../../store/queries/memoryLookups.ts'
import { readProject } from '../../store/queries/projects.ts'
import type { SourceRow } from '../../store/queries/sources.ts'

const groups: readonly RuleGroup[] = ['secret', 'personal', 'poisoning', 'hidden']

/**
 * Returns why a new text may not be written into a source's files: it would bring a secret, personal data or text aimed at
 * agents that none of the notes it was made from has there. Null when it may. In a repository, what looks like an example
 * counts too.
 */
export function unsafeText(
  core: Pick<Core, 'library' | 'scans'>,
  source: SourceRow,
  { id, content, description, evidence, thought_type }: MemoryRow,
): string | null {
  // An original returns to where it was read.
  if (thought_type === 'original') return null
  const { db } = core.library
  const isShared = (readProject(db, source.project_id)?.git_dir ?? null) !== null
  const sentences = new Map(rulesOn(db, groups).map((rule) => [rule.id, rule.sentence]))
  const set = libraryRules(db)
  const stopping = (texts: MemoryTexts): Finding[] =>
    textFindings(core, texts, { set, groups: new Set(groups) }).filter(
      ({ rule, severity, detail }) =>
        sentences.has(rule) &&
        (severity === 'stop' || (!isMasked(rule) && severity === 'warn') || (isShared && detail === exampleDetail)),
    )
  const own = stopping({ content, description, evidence: evidence ?? '' })
  if (own.length === 0) return null
  const known = new Set(textsAboveIn(db, source.id, id).flatMap(stopping).map(keyOf))
  const fresh = own.find((finding) => !known.has(keyOf(finding)))
  if (!fresh) return null
  return `Not written. The text has what its sources here do not have: ${sentences.get(fresh.rule) ?? fresh.rule}. Remove it from the text, or write back with force.`
}

/** The same secret, or text aimed at agents found by the same rule: its words may have been merged. */
function keyOf({ rule, quote }: Finding): string {
  return isMasked(rule) ? quote : rule
}
