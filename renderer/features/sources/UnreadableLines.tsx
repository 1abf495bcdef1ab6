import { useQuery } from '@tanstack/react-query'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { shortPath } from '../../../shared/text/shortPath.ts'
import styles from './UnreadableLines.module.css'

/** Lists unreadable lines: file, line, reason, and the raw text. */
export function UnreadableLines({ sourceId }: { sourceId: string }) {
  const { queries } = useApi()
  const lines = useQuery(queries.sources.unreadable.queryOptions({ input: { id: sourceId } }))
  if (lines.error) {
    return <FailedBox {...failedBoxProps(lines)} />
  }
  if (!lines.data) return <Loading />
  return (
    <ul className={styles.list}>
      {lines.data.map((line, at) => (
        <li key={at}>
          <p className={styles.where} title={line.path}>
            {shortPath(line.path)}
            {line.line !== null && `:${line.line}`}
          </p>
          <p className={styles.reason}>{line.reason}</p>
          <pre className={styles.text} tabIndex={0} role="region" aria-label={`Text of ${shortPath(line.path)}`}>
            {line.text}
          </pre>
        </li>
      ))}
    </ul>
  )
}
