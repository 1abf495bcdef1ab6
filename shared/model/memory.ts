import { z } from 'zod'
import { AppError } from '../errors.ts'
import { RecommendationBrief } from './action.ts'
import { maturities, refusal } from './maturity.ts'

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

/** How well a memory is supported, best first; null until evidence has been looked at. */
export const Tier = z.enum(['grounded', 'observed', 'inferred', 'hypothesis'])
export type Tier = z.infer<typeof Tier>

/** Facts about a memory that change what a person does with it. `text` is what the flag says on a card. */
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
export const Flag = z.object({ kind: z.enum(flagKinds), text: z.string() })
export type Flag = z.infer<typeof Flag>

const ProjectRef = z.object({ id: z.string(), name: z.string() })

/** What a card on the board shows. Timestamps are ISO 8601 in UTC. */
export const MemoryCard = z.object({
  id: z.string().describe('`m_` and 16 characters'),
  external_id: z.string().nullable().describe('the id the source gave it'),
  description: z.string(),
  excerpt: z.string().describe('the first 240 characters of the content'),
  tags: z.array(z.string()),
  source_agent: z.string().nullable(),
  timestamp: z.string(),
  confidence: z.number().min(0).max(1).nullable().describe('as stated by the agent; null when it stated none'),
  maturity: Maturity,
  scope: Scope,
  tier: Tier.nullable(),
  usage_count: z.number(),
  project: ProjectRef.nullable(),
  source_id: z.string().nullable(),
  flags: z.array(Flag),
  supersedes_count: z.number().describe('how many memories hang under this one'),
  superseded_by: z.string().nullable(),
  escalated_to: z.string().nullable().describe('the reference it was promoted to'),
  reason: z.string().nullable().describe('the reason given with the decision that put it where it is'),
  decided_by: z.string().nullable().describe('the actor of that decision'),
  recommendation: RecommendationBrief.nullable().describe(
    'null until triage has been there, and where nothing is to be done',
  ),
})
export type MemoryCard = z.infer<typeof MemoryCard>

/** Where a memory was found. `raw` is the record as it stands in the file. */
export const Origin = z.object({
  source: z.string().describe('source id'),
  source_name: z.string(),
  path: z.string(),
  line: z.number().nullable().describe('1-based'),
  locator: z.string(),
  content_hash: z.string(),
  raw: z.string(),
})
export type Origin = z.infer<typeof Origin>

/** Set when somebody else changed a record we had decided on. */
export const Attention = z.object({
  since: z.string(),
  theirs: z.object({
    content: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    maturity: Maturity,
  }),
})
export type Attention = z.infer<typeof Attention>

/** A memory as found before an edit in its source. */
export const MemoryVersion = z.object({
  at: z.string(),
  content: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
})
export type MemoryVersion = z.infer<typeof MemoryVersion>

/** Everything about one memory. */
export const Memory = MemoryCard.extend({
  content: z.string(),
  content_hash: z.string().optional().describe('of the text: an edit made from another text is refused'),
  evidence: z.string().nullable(),
  source_session: z.string().nullable(),
  last_accessed: z.string().nullable(),
  thought_type: ThoughtType,
  source_ids: z.array(z.string()).describe('the memories a refinement or consolidation was made from'),
  weight: z.number().min(0),
  kind: MemoryKind.nullable(),
  scope_path: z.string().nullable(),
  curated_by: z.string().nullable(),
  retained_until: z.string().nullable(),
  gone_since: z.string().nullable(),
  attention: Attention.nullable(),
  origin: Origin.nullable(),
})
export type Memory = z.infer<typeof Memory>

/** Throws `precondition` when the event is not allowed. */
export function assertAllowed(
  event: Parameters<typeof refusal>[0],
  memory: { id: string; maturity: Maturity; escalated_to: string | null; superseded_by?: string | null },
): void {
  const reason = refusal(event, memory)
  if (reason) throw new AppError('precondition', `Cannot ${event} ${memory.id}: ${reason}`, { ids: [memory.id] })
}
