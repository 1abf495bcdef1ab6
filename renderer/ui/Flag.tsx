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
  'needs-you': { tone: 'conflict', Icon: TriangleAlert },
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

/** A memory’s flag, in the engine’s words. */
export function MemoryFlag({ flag }: { flag: MemoryCard['flags'][number] }) {
  const { tone, Icon } = looks[flag.kind]
  return (
    <Flag tone={tone} icon={<Icon size="0.75rem" aria-hidden="true" />} title={flag.text}>
      {flag.text}
    </Flag>
  )
}
