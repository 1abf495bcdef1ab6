import { ArrowUp, Check, CircleQuestionMark, Clock3, GitMerge, Trash2 } from 'lucide-react'
import type { Action } from '../../shared/model/action.ts'
import styles from './ActionGlyph.module.css'

export const actionNames: Record<Action, string> = {
  promote: 'Promote',
  merge: 'Merge',
  validate: 'Validate',
  retain: 'Snooze',
  discard: 'Discard',
  'needs-you': 'Needs you',
}

const glyphs: Record<Action, typeof Check> = {
  promote: ArrowUp,
  merge: GitMerge,
  validate: Check,
  retain: Clock3,
  discard: Trash2,
  'needs-you': CircleQuestionMark,
}

/** Icon of a recommended action; its name is beside it. */
export function ActionGlyph({ action, size = 14 }: { action: Action; size?: number }) {
  const Glyph = glyphs[action]
  return <Glyph size={`${size / 16}rem`} className={styles[action]} aria-hidden="true" />
}
