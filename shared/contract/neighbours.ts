import { z } from 'zod'
import { Difference, Verdict } from '../model/comparison.ts'
import { Job } from '../model/job.ts'
import { Evidence } from '../model/evidence.ts'
import { Maturity } from '../model/memory.ts'
import { TextPlace } from '../model/textPlace.ts'
import { openAtTerminal, withoutTexts } from './base.ts'
import { cutText, exactText, maskedText, timestamp } from '../model/texts.ts'

/**
 * A text to compare with others: a memory, a reference, or an entry of a MEMORY.md or learned reference that Schoolhouse did
 * not write.
 */
export const ComparedText = z.object({
  kind: z.enum(['memory', 'reference', 'entry']),
  id: exactText,
  description: cutText,
  content: maskedText,
  maturity: Maturity.nullable().describe('null for what is no memory'),
  confidence: z.number().min(0).max(1).nullable(),
  timestamp: timestamp.describe('of a reference: when it was last written; of an entry: when its file last changed'),
  source_agent: maskedText.nullable(),
  project: z.object({ id: exactText, name: maskedText }).nullable(),
  scope_path: maskedText.nullable().optional().describe('where a memory holds; a different path is a different scope'),
  stated: maskedText.nullable().optional().describe('what the agent gave as evidence'),
  file: exactText.optional().describe('of an entry: the file it stands in'),
  line: z.number().optional().describe('of an entry: its first line, 1-based'),
})
export type ComparedText = z.infer<typeof ComparedText>

/** A text compared with another one: in `differences`, A is the other text and B is this one. */
export const Neighbour = ComparedText.extend({
  similarity: z.number().min(0).max(1).describe('the number `compare` prints'),
  verdict: Verdict,
  differences: z.array(Difference),
  settled: z
    .object({ a: maskedText.nullable(), b: maskedText.nullable() })
    .optional()
    .describe('a person said that both hold: where or when each does, where they said so'),
})
export type Neighbour = z.infer<typeof Neighbour>

const Mergeable = z.object({
  ids: z.array(exactText).describe('the memories it may be merged with, at most 20, most similar first'),
  others: z.number().int().describe('how many references, entries and promoted memories say the same'),
})

export const Cluster = z.object({
  representative: ComparedText.describe('the best supported and fullest; a reference where there is one'),
  members: z.array(Neighbour).describe('the others, each alike to the representative, closest first'),
})
export type Cluster = z.infer<typeof Cluster>

export const Conflict = z.object({
  older: ComparedText,
  newer: Neighbour,
  replaced: z.boolean().describe('the newer is probably a later version of the older'),
  evidence: z
    .object({ older: Evidence.nullable(), newer: Evidence.nullable() })
    .describe('what the repository says of each; null where it was not asked'),
  places: z
    .object({ older: TextPlace.nullable(), newer: TextPlace.nullable() })
    .describe('where each memory stands; null for what no source holds, and for what is no memory'),
  code: z
    .object({
      older: z.array(maskedText),
      newer: z.array(maskedText),
      holds: z.enum(['older', 'newer']).nullable().describe('whose value the code has, if it lacks the other one'),
    })
    .describe('what the code says for each, with code in backticks: ``max: 10` at `src/pool.ts:18``'),
})
export type Conflict = z.infer<typeof Conflict>

const page = {
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(100),
}
const project = z
  .string()
  .optional()
  .describe('an id, a name, a root folder or `none`: only where a memory of it takes part')

export const neighbours = {
  /**
   * Returns the texts closest to a memory, closest first: all similar or contradictory ones, then merely close ones.
   * Superseded and discarded memories are left out. Accepts our id or the source's.
   */
  similar: openAtTerminal
    .route({
      method: 'GET',
      path: '/memories/{id}/similar',
      summary: 'List the memories and references most similar to a memory',
    })
    .input(z.object({ id: z.string(), limit: z.number().int().min(1).max(500).default(20) }))
    .output(z.object({ memory: ComparedText, items: z.array(Neighbour), total: z.number() })),
  /** Returns what a card counts as similar to a memory; see `Mergeable`. */
  mergeable: withoutTexts.openAtTerminal.input(z.object({ id: z.string() })).output(Mergeable),
  /**
   * Returns clusters of duplicates, largest first. Every member is similar to the representative; no two contradict each
   * other.
   */
  clusters: openAtTerminal
    .route({ method: 'GET', path: '/clusters', summary: 'List clusters of memories that say the same' })
    .input(z.object({ project, ...page }))
    .output(z.object({ items: z.array(Cluster), total: z.number() })),
  /** Returns pairs that contradict each other, most similar first. */
  conflicts: openAtTerminal
    .route({ method: 'GET', path: '/conflicts', summary: 'List pairs of texts that contradict each other' })
    .input(z.object({ project, ...page }))
    .output(
      z.object({
        items: z.array(Conflict),
        total: z.number(),
        unasked: z
          .number()
          .describe(
            'how many of all the review does not ask about, because another verdict on one of their texts comes first',
          ),
      }),
    ),
  /** Compares new and changed texts with all others. Returns the running comparison if there is one. */
  update: openAtTerminal
    .route({ method: 'POST', path: '/neighbours/update', summary: 'Compare new and changed memories with all others' })
    .input(z.object({ ids: z.array(z.string()).max(500).optional().describe('only these') }).optional())
    .output(Job),
}
