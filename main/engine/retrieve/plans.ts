import type { Intent } from '../../../shared/model/lookUp.ts'
import type { MemoryKind, Tier } from '../../../shared/model/memory.ts'

/** What counts when somebody looks something up for a reason: factors of the score, 1 where left out. */
export interface Plan {
  /** Kinds of lessons that help. */
  kinds: readonly MemoryKind[]
  kindGain: number
  /** For a memory whose support was checked in the repository. */
  tiers: Partial<Record<Tier, number>>
  /** For a memory that names a file at hand, or stands for its folder. */
  fileGain: number
  /** For a memory that names something that is in the repository. */
  codeGain: number
  /** For a memory of the last 30 days. */
  recentGain: number
  /** For a memory that is stale or contradicted. */
  doubtGain: number
  /** For a memory that gives a command or a place, to somebody who asks for one. */
  soughtGain: number
  /** For a memory of a few words, which rarely answer. */
  scrapGain: number
  /** Whether a pack gives references before memories. */
  referencesFirst: boolean
  /** Whether a pack shows superseded memories, with what replaced them. */
  showsSuperseded: boolean
  /** Whether a pack shows the evidence for each memory at every level. */
  showsEvidence: boolean
}

const plain: Plan = {
  kinds: [],
  kindGain: 1,
  tiers: { grounded: 1.1, inferred: 0.95 },
  fileGain: 1.3,
  codeGain: 1,
  recentGain: 1,
  doubtGain: 1,
  soughtGain: 1.3,
  scrapGain: 0.75,
  referencesFirst: true,
  showsSuperseded: false,
  showsEvidence: false,
}

/** What is looked at for each reason to ask. */
export const plans: Readonly<Record<Intent, Plan>> = {
  // What went wrong before, lately and in these files, with what proves it; rules of style do not help.
  debug: {
    ...plain,
    kinds: ['known_fix', 'failed_attempt', 'constraint'],
    kindGain: 1.2,
    fileGain: 1.4,
    recentGain: 1.15,
    referencesFirst: false,
    showsEvidence: true,
  },
  // The reviewed way of doing it first.
  implement: { ...plain, kinds: ['convention', 'decision', 'constraint'], kindGain: 1.1 },
  // What names a place that exists.
  navigate: {
    ...plain,
    kinds: ['environment', 'fact'],
    kindGain: 1.1,
    tiers: { grounded: 1.3, observed: 1, inferred: 0.9 },
    codeGain: 1.2,
    referencesFirst: false,
  },
  convention: {
    ...plain,
    kinds: ['convention', 'constraint', 'preference', 'decision'],
    kindGain: 1.25,
    fileGain: 1.2,
  },
  // What was decided, and what it replaced.
  history: {
    ...plain,
    kinds: ['decision', 'failed_attempt'],
    kindGain: 1.2,
    tiers: {},
    referencesFirst: false,
    showsSuperseded: true,
  },
  // What may no longer be true, with what speaks against it.
  validate: {
    ...plain,
    tiers: {},
    doubtGain: 1.4,
    referencesFirst: false,
    showsSuperseded: true,
    showsEvidence: true,
  },
}

/** What a question asks for, where its wording tells. */
export type Sought = 'command' | 'place'

/** What a plan looks at in a memory. */
export interface Considered {
  kind: MemoryKind | null
  tier: Tier | null
  namesFile: boolean
  namesCode: boolean
  isRecent: boolean
  isDoubtful: boolean
  /** What it gives of what is asked for. */
  givesSought: Sought | null
  isScrap: boolean
}

/** Returns by how much a memory’s score counts under a plan. */
export function gainOf(plan: Plan, memory: Considered): number {
  const { kind, tier, namesFile, namesCode, isRecent, isDoubtful, givesSought, isScrap } = memory
  return (
    (kind && plan.kinds.includes(kind) ? plan.kindGain : 1) *
    ((tier && plan.tiers[tier]) ?? 1) *
    (namesFile ? plan.fileGain : 1) *
    (namesCode ? plan.codeGain : 1) *
    (isRecent ? plan.recentGain : 1) *
    (isDoubtful ? plan.doubtGain : 1) *
    (givesSought ? plan.soughtGain : 1) *
    (isScrap ? plan.scrapGain : 1)
  )
}
