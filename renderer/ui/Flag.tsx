import {
  ContactRound,
  EyeOff,
  KeyRound,
  ShieldAlert,
  CircleSlash,
  Copy,
  FolderX,
  GitCommitHorizontal,
  GitCompareArrows,
  Hand,
  History,
  PencilLine,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MemoryCard } from '../../shared/model/memory.ts'
import { classes } from './classes.ts'
import styles from './Flag.module.css'

export type Tone = 'neutral' | 'duplicate' | 'conflict' | 'stale' | 'promoted' | 'secret'

/** A fact in one to three words, with an icon. */
export function Flag({
  tone = 'neutral',
  icon,
  title,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  title?: string
  children: ReactNode
}) {
  return (
    <span className={classes(styles.flag, styles[tone])} title={title}>
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  )
}

type MemoryFlagKind = MemoryCard['flags'][number]['kind']

const looks: Record<MemoryFlagKind, { tone: Tone; Icon: typeof History }> = {
  'needs-you': { tone: 'stale', Icon: TriangleAlert },
  'source-changed': { tone: 'stale', Icon: History },
  secret: { tone: 'secret', Icon: KeyRound },
  'personal-data': { tone: 'secret', Icon: ContactRound },
  'aimed-at-agents': { tone: 'secret', Icon: ShieldAlert },
  hidden: { tone: 'secret', Icon: EyeOff },
  stale: { tone: 'stale', Icon: GitCommitHorizontal },
  'changed-since': { tone: 'neutral', Icon: GitCommitHorizontal },
  conflict: { tone: 'conflict', Icon: GitCompareArrows },
  duplicate: { tone: 'duplicate', Icon: Copy },
  proposed: { tone: 'promoted', Icon: Hand },
  returned: { tone: 'stale', Icon: Undo2 },
  gone: { tone: 'stale', Icon: FolderX },
  'merged-here-only': { tone: 'neutral', Icon: CircleSlash },
  pending: { tone: 'neutral', Icon: PencilLine },
}

/** Flags whose icon says enough where room is short; the words are the tooltip and the spoken name. */
const briefKinds: ReadonlySet<MemoryFlagKind> = new Set(['pending'])

/** A memory’s flag, in the engine’s words; `brief` where a line has room for little. */
export function MemoryFlag({ flag, brief = false }: { flag: MemoryCard['flags'][number]; brief?: boolean }) {
  const { tone, Icon } = looks[flag.kind]
  if (brief && briefKinds.has(flag.kind))
    return (
      <span className={styles.glyph} role="img" aria-label={flag.text} title={flag.text}>
        <Icon size="0.875rem" aria-hidden="true" />
      </span>
    )
  return (
    <Flag tone={tone} icon={<Icon size="0.75rem" aria-hidden="true" />} title={flag.text}>
      {flag.text}
    </Flag>
  )
}
