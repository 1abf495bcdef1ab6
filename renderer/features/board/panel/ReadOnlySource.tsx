import { useQuery } from '@tanstack/react-query'
import type { Memory } from '../../../../shared/model/memory.ts'
import { useApi } from '../../../client/provider.tsx'
import styles from './MemoryPanel.module.css'

/** Says of a memory whose source is only read where a decision on it is kept. */
export function ReadOnlySource({ memory: { source_id } }: { memory: Pick<Memory, 'source_id'> }) {
  const { queries } = useApi()
  const { data: sources } = useQuery(queries.sources.list.queryOptions())
  const source = sources?.find(({ id }) => id === source_id)
  if (source?.writable !== false) return null
  return <p className={styles.readOnly}>Read-only source: what you decide is kept in Schoolhouse.</p>
}
