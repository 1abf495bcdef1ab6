import { AppError } from '../../../shared/errors.ts'
import type { Finding } from '../../../shared/model/finding.ts'
import type { PromotionCheck, PromotionPreview } from '../../../shared/model/reference.ts'
import type { RuleGroup } from '../../../shared/model/rule.ts'
import { maskedQuote } from '../../../shared/text/mask.ts'
import { showHidden } from '../../../shared/text/showHidden.ts'
import { rulesOn } from '../findings.ts'
import type { ReadableDb } from '../store/db.ts'
import { findingsIn } from '../triage/rules/applyRules.ts'

type FullRequest = PromotionPreview['request']
/** What would be written. */
type Written = Pick<FullRequest, 'content' | 'name' | 'description' | 'tags'>

interface Aspect {
  id: string
  groups: readonly RuleGroup[]
  fine: string
  found: string
}

const aspects: readonly Aspect[] = [
  { id: 'secrets', groups: ['secret'], fine: 'No secret in it', found: 'Holds a secret' },
  { id: 'personal', groups: ['personal'], fine: 'No personal data', found: 'Holds personal data' },
  {
    id: 'poisoning',
    groups: ['poisoning', 'hidden'],
    fine: 'Nothing aimed at agents or hidden',
    found: 'Holds text aimed at agents, or hidden from readers',
  },
]
/** How many findings a check names. */
const mostNamed = 3

/** Whether what would be written holds secrets, personal data, or text aimed at agents; quotes are masked. */
export function safetyChecks(db: ReadableDb, request: Written): PromotionCheck[] {
  const { content, name, description, tags } = request
  const written = { content, description: [name, description, ...tags].join('\n'), evidence: '', projectTexts: [] }
  return aspects.map(({ id, groups, fine, found }) => {
    const sentences = new Map(rulesOn(db, groups).map((rule) => [rule.id, rule.sentence]))
    const all = findingsIn(written, new Set(groups)).filter(
      ({ rule, severity }) => severity !== 'info' && sentences.has(rule),
    )
    const worst = all.filter(({ severity }) => severity === 'stop')
    const named = [...worst, ...all.filter(({ severity }) => severity !== 'stop')].slice(0, mostNamed)
    const detail = named.map((finding) => `${sentences.get(finding.rule)}: ${shown(finding, written, all)}`)
    if (all.length > mostNamed) detail.push(`and ${all.length - mostNamed} more`)
    return {
      id,
      ok: all.length === 0,
      level: worst.length > 0 ? 'stop' : 'warn',
      text: all.length === 0 ? fine : found,
      detail: detail.join('; '),
    }
  })
}

function shown(finding: Finding, texts: Record<Finding['field'], string>, all: readonly Finding[]): string {
  const quote = maskedQuote(
    texts[finding.field],
    finding,
    all.filter(({ field }) => field === finding.field),
  )
  return `“${showHidden(quote).replace(/\s+/g, ' ')}”${finding.detail ? ` (${finding.detail})` : ''}`
}

/**
 * Throws `precondition` where a promotion is stopped: for agents and policies by any failed check that stops, of which
 * `force` with a reason lifts all but secrets and poisoning; for a person by a secret, unless forced with a reason.
 */
export function assertPromotable(
  checks: readonly PromotionCheck[],
  actor: string,
  request: Pick<FullRequest, 'force' | 'reason'>,
): void {
  const isPerson = actor.startsWith('person-')
  const isForced = request.force === true && (request.reason ?? '').trim() !== ''
  const stopping = checks.filter(({ ok, level, id }) => {
    if (ok || level !== 'stop') return false
    if (isPerson) return id === 'secrets' && !isForced
    return id === 'secrets' || id === 'poisoning' || !isForced
  })
  const [first] = stopping
  if (!first) return
  const wayOut = isPerson
    ? 'Take it out of the text, or promote with force and a reason.'
    : 'A person has to look at it and promote it.'
  throw new AppError('precondition', `Not promoted. ${first.text}: ${first.detail}. ${wayOut}`)
}
