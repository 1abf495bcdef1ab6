import { z } from 'zod'
import { Action } from '../model/action.ts'
import { Decision } from '../model/decision.ts'
import { Maturity, Memory, MemoryCard, MemoryVersion, Origin, flagKinds } from '../model/memory.ts'
import { Return } from '../model/recommendation.ts'
import { openToAgents, revealing, withoutTexts } from './base.ts'
import { exactText, maskedText } from '../model/texts.ts'

export const Filter = z.object({
  q: z.string().optional().describe('words; the last one matches as a prefix'),
  project: z.string().optional().describe('project id, or `none`'),
  source: z.string().optional(),
  agent: z.string().optional(),
  tag: z.string().optional(),
  max_age_days: z.number().positive().optional(),
  min_age_days: z.number().positive().optional(),
  flag: z.enum(flagKinds).optional(),
  finding: z.string().optional().describe('a rule’s id, or a group of rules such as `noise`'),
  action: Action.optional().describe('what is recommended'),
})
export type Filter = z.infer<typeof Filter>

export const Sort = z.enum(['newest', 'oldest', 'recommendation', 'source', 'confidence', 'title'])
export type Sort = z.infer<typeof Sort>

/** The order of a page: a sort, or how well the text matches the words of the filter, the newest first among equals. */
export const Order = z.enum([...Sort.options, 'relevance'])
export type Order = z.infer<typeof Order>

/** Another spelling that a search counts as well, because nothing or little was found with the typed one. */
export const Spelling = z.object({
  typed: maskedText,
  shown: maskedText,
  found: z.number().int().describe('memories with the typed spelling, in the whole library'),
})
export type Spelling = z.infer<typeof Spelling>

/** Memories that stand together in a sorted list. */
export const ListGroup = z.object({
  key: exactText.describe('the recommended action, or the maturity of those without; the id of a source, or `none`'),
  count: z.number().int(),
})
export type ListGroup = z.infer<typeof ListGroup>

/** A memory in a list, without the fields only the detail view needs. */
export const ListedMemory = Memory.omit({ excerpt: true, origin: true, attention: true }).extend({
  origin: Origin.omit({ raw: true }).nullable(),
})
export type ListedMemory = z.infer<typeof ListedMemory>

const Named = z.object({ id: exactText, name: maskedText, count: z.number() })
/** A word written by agents is its own id. */
const Word = Named.extend({ id: maskedText })

export const memories = {
  /**
   * Returns one page of a column, or of all. `offset` can jump anywhere, for the scroll bar; `limit` is at most 500. Sorted by
   * recommendation (the most confident of each action first) or by source, the whole list is in `groups`, in order.
   * Superseded memories are left out. One typo in a word is forgiven: `spellings` says which words were searched besides.
   * While `kept` is the same word, memories sorted by recommendation keep their places until they are decided.
   */
  page: openToAgents
    .route({ method: 'GET', path: '/board/cards', summary: 'Get a page of a board column' })
    .input(
      z.object({
        maturity: Maturity.optional(),
        filter: Filter.default({}),
        sort: Order.default('newest'),
        kept: z
          .string()
          .max(40)
          .optional()
          .describe('a word of yours: what is sorted by recommendation stays in place'),
        first: z.string().optional().describe('sorted by relevance: project id, or `none`, whose memories come first'),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(
      z.object({
        items: z.array(MemoryCard),
        total: z.number(),
        groups: z.array(ListGroup),
        spellings: z.array(Spelling),
      }),
    ),
  /** Returns the `offset` at which a page with the same maturity, filter, sort and `kept` shows a memory; null if none does. */
  place: withoutTexts.closedToAgents
    .input(
      z.object({
        id: z.string(),
        maturity: Maturity.optional(),
        filter: Filter.default({}),
        sort: Order.default('newest'),
        kept: z.string().max(40).optional(),
      }),
    )
    .output(z.object({ index: z.number().int().min(0).nullable() })),
  /**
   * Lists all memories, newest first, in pages: `next` is the `after` of the following page, null at the end. `project` is an
   * id, a name, a root folder or `none`; `not_found` for an unknown project. Memories merged or edited into another are
   * left out unless requested.
   */
  list: openToAgents
    .route({ method: 'GET', path: '/memories', summary: 'List all memories, newest first, in pages' })
    .input(
      z.object({
        maturity: Maturity.optional().describe('only those in this state; `raw`: nobody reviewed them'),
        project: z.string().optional().describe('an id, a name, a root folder, or `none` for those of no project'),
        q: z.string().optional().describe('words; the last one matches as a prefix'),
        superseded: z.boolean().default(false).describe('include those that were merged or edited into another'),
        finding: z.string().optional().describe('a rule’s id, or a group of rules such as `noise`'),
        after: z.string().optional().describe('`next` of the page before; left out: the first page'),
        limit: z.number().int().min(1).max(500).default(100).describe('at most this many in a page'),
      }),
    )
    .output(z.object({ items: z.array(ListedMemory), next: exactText.nullable() })),
  counts: openToAgents
    .route({ method: 'GET', path: '/board/counts', summary: 'Count the memories of each column' })
    .input(z.object({ filter: Filter.default({}) }))
    .output(z.object({ raw: z.number(), validated: z.number(), escalated: z.number(), discarded: z.number() })),
  /** Returns the filter values, most frequent first; at most 100 of each. */
  facets: openToAgents
    .route({ method: 'GET', path: '/board/facets', summary: 'List the filters of the board' })
    .output(
      z.object({ projects: z.array(Named), sources: z.array(Named), agents: z.array(Word), tags: z.array(Word) }),
    ),
  /** Accepts our id or the source's; an ambiguous id is refused with the candidates. */
  get: openToAgents
    .route({ method: 'GET', path: '/memories/{id}', summary: 'Get a memory' })
    .input(z.object({ id: z.string() }))
    .output(
      Memory.extend({
        summary: maskedText.nullable().describe('what its record says of it besides the title and the text'),
        versions: z.array(MemoryVersion).describe('as found before edits in the source, newest first'),
        sources: z.array(MemoryCard).describe('what it was made from'),
        successor: MemoryCard.nullable(),
        returned: Return.nullable().describe('the discarded memory that this one repeats'),
        journal: z.array(Decision),
      }),
    ),
  /**
   * Returns the texts of a memory including secrets, which every other response masks. For a person only: it is not available
   * over HTTP.
   */
  reveal: revealing
    .input(z.object({ id: z.string() }))
    .output(Memory.pick({ content: true, description: true, tags: true, evidence: true })),
}
