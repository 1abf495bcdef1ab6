import type { AnyProcedure } from '@orpc/server'
import { type ToolName, toolNames } from '../engine/clients/toolNames.ts'
import { router } from '../handlers/router.ts'

/** A procedure of the contract under the name agents know it by. Its schemas are the tool's. */
export interface AgentTool {
  name: ToolName
  title: string
  /** What it does and when to use it. Clients show at most 2 KB. */
  description: string
  procedure: AnyProcedure
  /** Fields of the input that the tool sets itself; an agent cannot give them. */
  fixed?: Readonly<Record<string, unknown>>
  /** Fields of the input that the tool does not have. */
  without?: readonly string[]
  /** Fields that the procedure takes optionally and the tool always. */
  required?: readonly string[]
  /**
   * What `project` is if the agent does not give it: the project the working folder is in, if the library knows it; or the
   * folder itself, whose repository becomes a project.
   */
  defaultProject?: 'known' | 'folder'
  /** Whether it is for reviewing memories, and therefore served in curation mode only. */
  curates?: true
}

/** Fields in which a caller says who and in which session it is. Of a client both are known. */
const identity = ['session', 'session_id', 'agent'] as const

const store = router.contributions.store
const lessonNote =
  'Say one lesson in a sentence or two, so that it helps an agent who knows nothing of your session: what holds, where, and why. The rule first, then the reason. No log of what you did, no tool output. State your confidence: 0.9 or more if you saw it work, 0.7 to 0.8 for strong evidence, 0.5 to 0.6 for an inference; below that, do not store it. Scope “project” for what concerns this code, “universal” for what holds wherever the same technology is used.'

/** Tools for every agent. */
const everyday: readonly AgentTool[] = [
  {
    name: toolNames.lookUp,
    title: 'Look up memories',
    description:
      'Finds what was learned about something: memories, and references that a person approved. Use it before you start on a task, when an error puzzles you, and before you store something. A memory marked as superseded names what replaced it.',
    procedure: router.retrieval.lookUp,
    defaultProject: 'known',
  },
  {
    name: toolNames.pack,
    title: 'Get a context pack',
    description:
      'Gives what to know before you begin, as Markdown within a budget of tokens: the best answer to your question, then rules and open contradictions. Begin with “minimal” or “task”; ask for “deep” only when you are unsure.',
    procedure: router.retrieval.pack,
    defaultProject: 'known',
  },
  {
    name: toolNames.tags,
    title: 'List tags',
    description: 'Lists the tags of memories, the most frequent first. Use existing tags when you store a memory.',
    procedure: router.retrieval.tags,
    defaultProject: 'known',
  },
  {
    name: toolNames.store,
    title: 'Store a memory',
    description: `Stores what you learned as a raw memory; a person reviews it later. ${lessonNote} The answer says what similar is known: refine that in place of storing another.`,
    procedure: store,
    without: [...identity, 'refines', 'consolidates'],
    defaultProject: 'folder',
  },
  {
    name: toolNames.refine,
    title: 'Refine a memory',
    description: `Stores a better version of one memory that is incomplete, out of date or wrong. Give its id as refines and the whole new text as content. ${lessonNote} The old text is kept and marked.`,
    procedure: store,
    without: [...identity, 'consolidates'],
    required: ['refines'],
  },
  {
    name: toolNames.join,
    title: 'Join memories',
    description: `Stores one text in place of two or more memories that say the same or belong together. Give their ids as consolidates and the whole new text as content. ${lessonNote} Keep every number, name and path of the sources.`,
    procedure: store,
    without: [...identity, 'refines'],
    required: ['consolidates'],
  },
  {
    name: toolNames.history,
    title: 'History of a memory',
    description:
      'Shows what a memory was made from and what was made from it, at most ten levels each way: negative depths came before, positive ones after.',
    procedure: router.contributions.history,
  },
  {
    name: toolNames.requestPromotion,
    title: 'Propose a promotion',
    description:
      'Proposes that a lesson becomes a reference that every agent reads. A person decides. Give the lesson in one or two sentences, in the third person, and why it is worth it; never raw output.',
    procedure: router.proposals.request,
    without: identity,
  },
  {
    name: toolNames.propose,
    title: 'Propose a verdict',
    description: `Proposes what should become of memories: validate, discard, merge, edit, promote, settle, still-holds, retain or restore. Give the reason and quote the words it rests on; each quote is checked. A person accepts, declines or replies: ${toolNames.listProposals} shows the answers. Proposing again revises your part.`,
    procedure: router.proposals.propose,
  },
  {
    name: toolNames.listProposals,
    title: 'List your proposals',
    description:
      'Lists what you proposed, newest first, with what a person answered. After a reply, propose a revised draft; a declined proposal stays declined.',
    procedure: router.proposals.list,
    without: ['mine'],
  },
]

const verdict = {
  procedure: router.proposals.propose,
  curates: true,
} as const
const drafts = ['text', 'description', 'tags', 'keep', 'target_room', 'target_drawer'] as const

/** Tools for an advisor who reviews memories. Each verdict is a proposal. */
const curating: readonly AgentTool[] = [
  {
    name: toolNames.listForReview,
    title: 'List memories to review',
    description:
      'Lists memories, newest first, in pages, with how often they were used. Use maturity “raw” for those that nobody has reviewed; `next` is the `after` of the following page.',
    procedure: router.memories.list,
    curates: true,
  },
  {
    ...verdict,
    name: toolNames.validate,
    title: 'Propose to validate',
    description:
      'Proposes to keep raw memories as correct. Check first: the code they name, references, counter-examples.',
    fixed: { verb: 'validate' },
    without: drafts,
  },
  {
    ...verdict,
    name: toolNames.promote,
    title: 'Propose to promote',
    description:
      'Proposes to promote one memory to a reference that every agent reads. Give as text the lesson rewritten: third person, the rule first, then the reason, without the story of how it was found.',
    fixed: { verb: 'promote' },
    without: ['description', 'tags', 'keep'],
  },
  {
    ...verdict,
    name: toolNames.discard,
    title: 'Propose to discard',
    description:
      'Proposes to discard memories that are incorrect, trivial, out of date or covered elsewhere. Say which.',
    fixed: { verb: 'discard' },
    without: drafts,
  },
  {
    ...verdict,
    name: toolNames.merge,
    title: 'Propose to merge',
    description:
      'Proposes to merge two or more memories into one. Give the whole merged text: say each thing once, and keep every number, name and path.',
    fixed: { verb: 'merge' },
    without: ['keep', 'target_room', 'target_drawer'],
    required: ['text'],
  },
]

/**
 * Every tool, in the order clients list them. All call procedures that the contract opens to agents: none decides anything.
 */
export const agentTools: readonly AgentTool[] = [...everyday, ...curating]
