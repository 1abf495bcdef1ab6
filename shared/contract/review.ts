import { z } from 'zod'
import { Action } from '../model/action.ts'
import { Decision, StepResult } from '../model/decision.ts'
import { FileDiff, SeenFiles } from '../model/diff.ts'
import { Evidence } from '../model/evidence.ts'
import { MemoryCard } from '../model/memory.ts'
import { MergedFile } from '../model/mergePreview.ts'
import { Proposal } from '../model/proposal.ts'
import { Recommendation } from '../model/recommendation.ts'
import { Difference } from '../model/comparison.ts'
import { TextPlace } from '../model/textPlace.ts'
import { closedToAgents } from './base.ts'
import { UndoneSteps } from './decisions.ts'
import { Neighbour } from './neighbours.ts'
import { cutText, exactText, maskedText, timestamp } from '../model/texts.ts'

/** The groups of the review, in the order they are shown. */
export const reviewGroups = ['clusters', 'junk', 'conflicts', 'promotions', 'ambiguous'] as const
export const ReviewGroup = z.enum(reviewGroups)
export type ReviewGroup = z.infer<typeof ReviewGroup>

/** A person's verdict on an item; the last four choose between two texts. */
const reviewVerdicts = [
  'promote',
  'validate',
  'merge',
  'discard',
  'retain',
  'newer',
  'older',
  'both',
  'neither',
] as const
export const ReviewVerdict = z.enum(reviewVerdicts)
export type ReviewVerdict = z.infer<typeof ReviewVerdict>

/** An item of the review: a memory, a cluster of duplicates, or two memories of which one may have to go. */
export const ReviewRow = z.object({
  key: exactText.describe('stays the same while the item is about the same memories'),
  group: ReviewGroup,
  kind: z.enum(['memory', 'cluster', 'pair']),
  ids: z.array(exactText).describe('what it is about; of a cluster the fullest first, of a pair the older'),
  title: cutText,
  fact: maskedText.describe('one short fact: how many, the two values, the confidence'),
  action: Action,
  suggests: ReviewVerdict.extract(['newer', 'older'])
    .nullable()
    .describe('of two contradictory memories: the one to keep, as the newer version or by the code'),
  confidence: z.number().min(0).max(1),
  like: maskedText.describe('the key of all like this one'),
  like_label: maskedText,
  single: z.boolean().describe('decided by itself, never together with others'),
  reason: maskedText.describe('what is kept as the reason where it is accepted'),
  section: maskedText.nullable().describe('the project'),
  length: z.number().int().describe('characters to read: of each text 4,000 at most'),
})
export type ReviewRow = z.infer<typeof ReviewRow>

/** An item that was decided in this review or skipped. */
export const ReviewedRow = ReviewRow.pick({ key: true, group: true, title: true, like: true }).extend({
  state: z.enum(['done', 'skipped']),
  words: maskedText.describe('what was done with it: `merged`'),
  step: z.number().nullable(),
})
export type ReviewedRow = z.infer<typeof ReviewedRow>

/** A person's position in the open review. */
export const ReviewPlace = z.object({
  began_at: timestamp,
  since: timestamp.nullable().describe('when the review before ended; null for the first'),
  spent_ms: z.number().int().min(0),
  at: exactText.nullable().describe('the key of the item in view'),
})
export type ReviewPlace = z.infer<typeof ReviewPlace>

export const ReviewQueue = z.object({
  items: z.array(ReviewRow),
  total: z.number().int().describe('what is left to decide, without what was skipped'),
  limit: z
    .object({
      project: exactText.describe('project id, or `none`'),
      name: maskedText,
      beyond: z.number().int().describe('what is left to decide in the other projects'),
    })
    .nullable()
    .describe('the project all of this is limited to; null for a review of all'),
  judging: z
    .number()
    .int()
    .describe('memories a triage that runs has still to judge; some of them will be asked about'),
  outdated: z
    .boolean()
    .describe(
      'whether the library changed since this was arranged: a large queue is arranged again once nobody asks for it',
    ),
  groups: z.array(
    z.object({ group: ReviewGroup, left: z.number().int(), done: z.number().int(), skipped: z.number().int() }),
  ),
  likes: z
    .array(
      z.object({
        like: maskedText,
        group: ReviewGroup,
        label: cutText,
        count: z.number().int(),
        length: ReviewRow.shape.length,
      }),
    )
    .describe('what may be answered together, in the order of the queue'),
  reviewed: z.array(ReviewedRow).describe('of this review, the newest 500'),
  place: ReviewPlace,
  elsewhere: z
    .object({ total: z.number().int(), decisions: z.array(Decision).describe('the newest 20') })
    .describe('decided outside the window since the review before'),
})
export type ReviewQueue = z.infer<typeof ReviewQueue>

const spent_ms = z.number().int().min(0).describe('since the last time, in addition')

/** A person's action in a review other than a verdict. */
export const ReviewMove = z.discriminatedUnion('move', [
  z.object({ move: z.literal('at'), key: z.string(), spent_ms }).describe('reads an item'),
  z.object({ move: z.literal('skip'), key: z.string() }).describe('leaves an item for the next review'),
  z.object({ move: z.literal('unskip'), key: z.string() }),
  ReviewRow.pick({ key: true, group: true, like: true })
    .extend({
      move: z.literal('decided'),
      step: z.number(),
      words: z.enum(['merged', 'promoted', 'merged into it', 'as proposed']),
    })
    .describe('decided on an item in the view for that, in this step'),
  z.object({ move: z.literal('end'), spent_ms }).describe('closes the review'),
])
export type ReviewMove = z.infer<typeof ReviewMove>

const reviewMarks = ['only', 'worded', 'contrary'] as const

/** One text of an item, with its differences from the others. */
export const ReviewText = z.object({
  letter: exactText,
  note: maskedText.describe('what it adds, such as `fullest` or `adds nothing`'),
  memory: MemoryCard,
  place: TextPlace.nullable().describe('null for what no source holds'),
  content: maskedText,
  spans: z.array(
    z.object({ start: z.number().int(), end: z.number().int(), mark: z.enum(reviewMarks) }).describe('UTF-16 offsets'),
  ),
})
export type ReviewText = z.infer<typeof ReviewText>

export const ReviewItem = ReviewRow.extend({
  version: exactText.describe('of the texts and states it was made from; `accept` refuses when they are others'),
  texts: z.array(ReviewText),
  agreement: z.number().min(0).max(1).nullable().describe('the share of words that agree; null for a single memory'),
  differences: z.array(Difference).describe('of a pair, read with the older as A'),
  code: z
    .object({ a: z.array(maskedText), b: z.array(maskedText) })
    .nullable()
    .describe('of a pair: what the code says for each, with code in backticks'),
  recommendation: Recommendation.nullable(),
  record: z.object({ agreed: z.number().int(), all: z.number().int() }).describe('how people decided on such before'),
  result: z
    .object({
      content: maskedText,
      sentences: z.array(z.object({ text: cutText, letters: z.array(exactText) })),
      tags: z.array(maskedText),
      confidence: z.number().nullable(),
      confidence_rule: maskedText.describe('how it was combined: `the highest stated`'),
      scope: maskedText,
      weight: z.number(),
      places: z.array(MergedFile).describe('what becomes of the files: source by source, that of the result first'),
    })
    .nullable()
    .describe('what a merge would make'),
  evidence: Evidence.nullable(),
  neighbours: z.array(Neighbour),
  proposals: z.array(Proposal).describe('the open ones about its memories that wait for a person'),
  refused: maskedText.nullable().describe('why the recommendation cannot be accepted, and what to do'),
  stored: maskedText.describe('what would be kept'),
  written: maskedText.describe('what would be written, and when'),
  files: z.array(FileDiff).describe('what accepting it writes at once: a reference. Empty where only records change'),
})
export type ReviewItem = z.infer<typeof ReviewItem>

const refused = z.array(z.object({ key: exactText, title: cutText, because: maskedText }))

/** What is done with an item: what is recommended for it, or a person’s verdict. */
const ReviewAct = z.union([Action, ReviewVerdict])

/** The preview of an answer to several items. */
export const ReviewAnswer = z.object({
  items: z
    .array(z.object({ key: exactText, act: ReviewAct, like: maskedText }))
    .describe('those it decides, each with what is done with it'),
  acts: z.array(z.object({ act: ReviewAct, count: z.number().int() })).describe('most first'),
  files: z.array(FileDiff).describe('what it writes at once: references'),
  refused: refused.describe('items it does not decide, and why'),
})
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

const project = z
  .string()
  .optional()
  .describe('project id, or `none`: only items about it. An item with memories of several is about each')

const choice = {
  project,
  like: z.string().optional().describe('everything with this `like`'),
  least: z.number().min(0).max(1).optional().describe('everything recommended with at least this confidence'),
}

export const review = {
  /** Returns the undecided items by group; opens a review if none is open. */
  queue: closedToAgents
    .route({ method: 'GET', path: '/review', summary: 'Get the review queue and its progress' })
    .input(
      z.object({
        project,
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(500).default(200),
        each: z
          .number()
          .int()
          .min(0)
          .max(20)
          .default(0)
          .describe('in addition, the first so many of each kind that one key answers'),
      }),
    )
    .output(ReviewQueue),
  /** Counts what waits for a verdict, without opening a review; `more` when there are more than 999. */
  waiting: closedToAgents
    .route({ method: 'GET', path: '/review/waiting', summary: 'Count the memories that wait for a verdict' })
    .output(z.object({ count: z.number().int(), more: z.boolean() })),
  item: closedToAgents
    .route({ method: 'GET', path: '/review/item', summary: 'Get a review item with all its details' })
    .input(z.object({ key: z.string() }))
    .output(ReviewItem),
  /**
   * Returns the items one key would decide: their number, and the ten least certain, of each action in turn, or, with `all` or a
   * likely verdict, the first 500.
   */
  alike: closedToAgents
    .route({ method: 'GET', path: '/review/alike', summary: 'Preview the items one answer decides, with a sample' })
    .input(
      z.object({ ...choice, all: z.boolean().optional().describe('up to 500 items with their whole texts, not ten') }),
    )
    .output(
      z.object({
        count: z.number().int(),
        actions: z.array(z.object({ action: Action, count: z.number().int() })),
        likely: z
          .literal('discard')
          .nullable()
          .describe('the verdict that each of them probably deserves, although it is asked about'),
        sample: z.array(
          ReviewRow.extend({
            excerpts: z.array(cutText).describe('each text, or its beginning'),
            place: TextPlace.nullable().describe('of its first text'),
            because: maskedText.nullable().describe('the first reason, where those of the others may be others'),
            version: exactText.describe('of the texts and states it was made from'),
          }),
        ),
      }),
    ),
  /** Previews `accept` for the same input. */
  preview: closedToAgents
    .route({ method: 'POST', path: '/review/preview', summary: 'Preview a decision on review items' })
    .input(z.object({ keys: z.array(z.string()).optional(), ...choice, verdict: ReviewVerdict.optional() }))
    .output(ReviewAnswer),
  /**
   * Applies the recommendations for the items, or the given verdict, as one step; changing the same reference twice takes
   * another step. Items that cannot be decided are skipped and reported. `conflict` if a single item has changed since it was shown.
   */
  accept: closedToAgents
    .route({ method: 'POST', path: '/review/accept', summary: 'Decide on items of the review' })
    .input(
      z.object({
        keys: z.array(z.string()).max(500).optional(),
        ...choice,
        verdict: ReviewVerdict.optional(),
        content: z
          .string()
          .optional()
          .describe('of a single merge, validation or promotion: the text as a person wrote it'),
        seen: z.string().optional().describe('the `version` of a single item'),
        seen_items: z
          .record(z.string(), z.string())
          .optional()
          .describe('the `version` of items, by key; one that has changed since it was shown is left'),
        seen_acts: z
          .record(z.string(), ReviewAct)
          .optional()
          .describe(
            'what the preview listed for each item, by key: no other is decided, and none for which another act is recommended by now',
          ),
        seen_files: SeenFiles.optional(),
      }),
    )
    .output(
      StepResult.extend({
        steps: z.array(z.number()),
        done: z.array(exactText).describe('keys'),
        refused,
      }),
    ),
  place: closedToAgents
    .route({ method: 'POST', path: '/review/place', summary: 'Save the position in the review' })
    .input(ReviewMove)
    .output(ReviewPlace.extend({ stale: StepResult.shape.stale })),
  summary: closedToAgents.route({ method: 'GET', path: '/review/summary', summary: 'Summarize the review' }).output(
    z.object({
      paragraph: maskedText,
      decided: z.number().int().describe('items'),
      skipped: z.number().int(),
      spent_ms: z.number().int(),
      verdicts: z.array(z.object({ words: maskedText, count: z.number().int() })),
      files: z.array(FileDiff),
      steps: z.array(z.number()).describe('those that stand, newest first'),
    }),
  ),
  /** Undoes a step of the review and returns its items to the queue. */
  undo: closedToAgents
    .route({ method: 'POST', path: '/review/steps/{step}/undo', summary: 'Undo a step of the review' })
    .input(z.object({ step: z.number() }))
    .output(StepResult),
  /** Undoes every step of the review, newest first; stops at a step that something else builds on. */
  undoAll: closedToAgents
    .route({ method: 'POST', path: '/review/undo', summary: 'Undo the whole review' })
    .output(UndoneSteps),
}
