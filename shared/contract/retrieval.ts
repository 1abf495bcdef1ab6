import { z } from 'zod'
import { ExplainedLookUp, Intent, LookUp } from '../model/lookUp.ts'
import { Level, Pack } from '../model/pack.ts'
import { cutText, exactText, maskedText, timestamp } from '../model/texts.ts'
import { closedToAgents, openAtTerminal, openToAgents } from './base.ts'

const project = z
  .string()
  .optional()
  .describe('an id, a name or a root folder: only what belongs to it, and what is universal')
const intent = Intent.optional().describe(
  'why you ask: debug (fixes, failed attempts), implement, navigate (places in the code), convention, history (decisions and what they replaced), validate (what may no longer hold); recognised from the question if left out',
)
const files = z
  .array(z.string().max(1000))
  .max(50)
  .optional()
  .describe('files you work on, relative to the project: what is about them counts more')
const hypotheses = z
  .boolean()
  .default(false)
  .describe('include memories that nothing and nobody supports; leave it out unless you check them yourself')

const Question = z.object({
  query: z
    .string()
    .min(1)
    .max(4000)
    .describe('a question or a few words; names of files, functions and errors help most'),
  limit: z.number().int().min(1).max(50).default(5).describe('at most this many memories and references'),
  project,
  intent,
  files,
  hypotheses,
})

/** A memory or a reference whose code was moved or removed after it was written or confirmed. */
export const StaleMemory = z.object({
  kind: z.enum(['memory', 'reference']),
  id: exactText,
  title: cutText,
  since: timestamp,
  commit: exactText.describe('the commit that moved or removed what it names'),
  reason: maskedText,
  is_new: z.boolean().describe('whether this check found it'),
})
export type StaleMemory = z.infer<typeof StaleMemory>

const UnusedReference = z.object({
  id: exactText,
  name: maskedText,
  path: exactText,
  since: timestamp.describe('when it was last looked up, written or confirmed'),
})

export const retrieval = {
  /**
   * Returns the memories and references that answer a question, best first. Superseded memories are marked and name what
   * refined them; promoted ones are left out, and their references offered. Agents’ look-ups are counted by session.
   */
  lookUp: openToAgents
    .route({ method: 'GET', path: '/lookup', summary: 'Look up what was learned about something' })
    .input(Question)
    .output(LookUp),
  /** Returns the same, with why each memory is in it. For a person who tries what an agent would get: it is never counted. */
  explain: closedToAgents
    .route({ method: 'GET', path: '/lookup-explained', summary: 'Try what an agent would get for a question, and why' })
    .input(Question)
    .output(ExplainedLookUp),
  /** Returns the tags of memories that can be looked up, the most frequent first. */
  tags: openToAgents
    .route({ method: 'GET', path: '/tags', summary: 'List the tags of memories, with how many have each' })
    .input(
      z.object({
        project,
        limit: z.number().int().min(1).max(500).default(100).describe('at most this many tags'),
      }),
    )
    .output(z.object({ tags: z.array(z.object({ tag: maskedText, memories: z.number().int() })) })),
  /** Returns what an agent should know before it begins, as Markdown within a budget of tokens: rules and conflicts first. */
  pack: openToAgents
    .route({ method: 'GET', path: '/pack', summary: 'Get a pack of what to know, within a token budget' })
    .input(
      z.object({
        level: Level.default('task').describe(
          'minimal: 200 tokens, rules and the best answers; task: 500; deep: 1,500, with evidence. Ask for more only when unsure',
        ),
        query: z.string().max(4000).optional().describe('what you are about to do or want to know'),
        project,
        intent,
        files,
        hypotheses,
      }),
    )
    .output(Pack),
  /** Returns in how many sessions and by how many agents a memory or a reference was looked up. Counts nothing as truer. */
  uses: openToAgents
    .route({ method: 'GET', path: '/lookups/{id}', summary: 'Count the look-ups of a memory or a reference' })
    .input(z.object({ id: z.string().describe('the id of a memory or a reference') }))
    .output(
      z.object({
        id: exactText,
        sessions: z.number().int().describe('distinct sessions of agents'),
        agents: z.number().int().describe('distinct agents'),
        last_at: timestamp.nullable(),
      }),
    ),
  /** Returns the references that agents read on demand and nobody looked up, changed or confirmed for 60 days. */
  unused: openToAgents
    .route({ method: 'GET', path: '/lookups', summary: 'List the references nobody looked up for 60 days' })
    .input(z.object({}))
    .output(
      z.object({
        references: z.array(UnusedReference),
      }),
    ),
  /** Checks what memories and references name against the commits since the last check, then lists what is stale or unused. */
  checkFreshness: openAtTerminal
    .route({ method: 'POST', path: '/freshness', summary: 'Check what became stale since the last check' })
    .input(z.object({ project: z.string().optional().describe('an id, a name or a root folder; all if left out') }))
    .output(
      z.object({
        checked: z.number().int().describe('texts looked up anew'),
        stale: z.array(StaleMemory).describe('the newest first'),
        unused: z.array(UnusedReference),
        problems: z.array(maskedText).describe('repositories that could not be read, and why'),
      }),
    ),
}
