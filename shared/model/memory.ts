import { z } from 'zod'
import { AppError } from '../errors.ts'
import { RecommendationBrief } from './action.ts'
import { maturities, refusal } from './maturity.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

export const Maturity = z.enum(maturities)
export type Maturity = z.infer<typeof Maturity>

export const Scope = z.enum(['project', 'universal'])
export type Scope = z.infer<typeof Scope>

export const ThoughtType = z.enum(['original', 'refinement', 'consolidation'])
export type ThoughtType = z.infer<typeof ThoughtType>

export const MemoryKind = z.enum([
  'decision',
  'preference',
  'convention',
  'known_fix',
  'constraint',
  'failed_attempt',
  'environment',
  'fact',
])
export type MemoryKind = z.infer<typeof MemoryKind>

/** How well a memory is supported, best first; null until evidence has been collected. */
export const Tier = z.enum(['grounded', 'observed', 'inferred', 'hypothesis'])
export type Tier = z.infer<typeof Tier>

/** Facts about a memory that affect decisions. `text` is the flag's label on a card. */
export const flagKinds = [
  'gone',
  'needs-you',
  'source-changed',
  'secret',
  'personal-data',
  'aimed-at-agents',
  'hidden',
  'stale',
  'changed-since',
  'conflict',
  'duplicate',
  'returned',
  'proposed',
  'merged-here-only',
  'pending',
] as const
export const Flag = z.object({ kind: z.enum(flagKinds), text: cutText })
export type Flag = z.infer<typeof Flag>

const ProjectRef = z.object({ id: exactText, name: maskedText })

/** What a card on the board shows. Timestamps are ISO 8601 in UTC. */
export const MemoryCard = z.object({
  id: exactText.describe('`m_` and 16 characters'),
  external_id: exactText.nullable().describe('the id the source gave it'),
  description: cutText,
  excerpt: cutText.describe(
    'the first 240 characters of the content, cut at a word; of a search, those around what it found',
  ),
  tags: z.array(maskedText),
  source_agent: maskedText.nullable(),
  timestamp,
  confidence: z.number().min(0).max(1).nullable().describe('as stated by the agent; null when it stated none'),
  maturity: Maturity,
  scope: Scope,
  tier: Tier.nullable(),
  usage_count: z.number(),
  project: ProjectRef.nullable(),
  source_id: exactText.nullable(),
  flags: z.array(Flag),
  supersedes_count: z.number().describe('how many memories hang under this one'),
  superseded_by: exactText.nullable(),
  escalated_to: maskedText.nullable().describe('the reference it was promoted to'),
  reason: maskedText.nullable().describe('the reason given with the decision that put it where it is'),
  decided_by: maskedText.nullable().describe('the actor of that decision'),
  recommendation: RecommendationBrief.nullable().describe(
    'null until triage has been there, and where nothing is to be done',
  ),
})
export type MemoryCard = z.infer<typeof MemoryCard>

/** Where a memory was found. `raw` is the original record from the file. */
export const Origin = z.object({
  source: exactText.describe('source id'),
  source_name: maskedText,
  path: exactText,
  line: z.number().nullable().describe('1-based'),
  locator: maskedText,
  content_hash: exactText,
  raw: maskedText,
})
export type Origin = z.infer<typeof Origin>

/** Set when a record we had decided on was changed externally. */
export const Attention = z.object({
  since: timestamp,
  theirs: z.object({
    content: maskedText,
    description: cutText,
    tags: z.array(maskedText),
    maturity: Maturity,
  }),
})
export type Attention = z.infer<typeof Attention>

/** A memory before an edit in its source. */
export const MemoryVersion = z.object({
  at: timestamp,
  content: maskedText,
  description: cutText,
  tags: z.array(maskedText),
})
export type MemoryVersion = z.infer<typeof MemoryVersion>

/** All details of a memory. */
export const Memory = MemoryCard.extend({
  content: maskedText,
  content_hash: exactText.optional().describe('hash of the text; an edit based on another text is refused'),
  evidence: maskedText.nullable(),
  source_session: maskedText.nullable(),
  last_accessed: timestamp.nullable(),
  thought_type: ThoughtType,
  source_ids: z.array(exactText).describe('the memories a refinement or consolidation was made from'),
  weight: z.number().min(0),
  kind: MemoryKind.nullable(),
  scope_path: maskedText.nullable(),
  curated_by: maskedText.nullable(),
  retained_until: timestamp.nullable(),
  gone_since: timestamp.nullable(),
  attention: Attention.nullable(),
  origin: Origin.nullable(),
})
export type Memory = z.infer<typeof Memory>

/** Throws `precondition` if the event is not allowed. */
export function assertAllowed(
  event: Parameters<typeof refusal>[0],
  memory: { id: string; maturity: Maturity; escalated_to: string | null; superseded_by?: string | null },
): void {
  const reason = refusal(event, memory)
  if (reason) throw new AppError('precondition', `Cannot ${event} ${memory.id}: ${reason}`, { ids: [memory.id] })
}
