import type { Memory } from '../../../../shared/model/memory.ts'
import { useIsReadOnly } from '../../../components/useIsReadOnly.ts'
import styles from './MemoryPanel.module.css'

/** Says of a memory whose source is only read where a decision on it is kept. */
export function ReadOnlySource({ memory: { source_id } }: { memory: Pick<Memory, 'source_id'> }) {
  if (!useIsReadOnly(source_id)) return null
  return <p className={styles.readOnly}>Read-only source: what you decide is kept in Schoolhouse.</p>
}
