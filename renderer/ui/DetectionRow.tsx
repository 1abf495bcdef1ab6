import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { type Detection, writableKinds } from '../../shared/model/source.ts'
import { counted } from './counted.ts'
import { Flag } from './Flag.tsx'
import { homePath } from '../../shared/text/shortPath.ts'
import { readOnlyWords } from './readOnlyWords.ts'
import { sourceKindNames } from './sourceNames.ts'
import styles from './DetectionRow.module.css'

/** A detected store: kind, path and size. `children` are its commands. */
export function DetectionRow({
  detection,
  home,
  children,
}: {
  detection: Detection
  home: string | undefined
  children?: ReactNode
}) {
  return (
    <>
      <span className={styles.words}>
        <span className={styles.name}>{detection.name}</span>
        <span className={styles.detail}>{detailOf(detection)}</span>
        <span className={styles.path}>{homePath(detection.path, home)}</span>
      </span>
      <span className={styles.counts}>
        {detection.unreadable > 0 && (
          <Flag tone="stale" icon={<TriangleAlert size="0.75rem" aria-hidden="true" />}>
            {counted(detection.unreadable, 'unreadable line')}
          </Flag>
        )}
        {!writableKinds.has(detection.kind) && <Flag title={readOnlyWords}>read only</Flag>}
        {detection.is_added && <Flag>Already added</Flag>}
        <span>{counted(detection.records, 'memory')}</span>
      </span>
      {children}
    </>
  )
}

/** Returns what was recognised; most details already name the format. */
function detailOf({ kind, detail }: Detection): string {
  const name = sourceKindNames[kind]
  return detail.toLowerCase().includes(name.toLowerCase()) ? detail : `${name}, ${detail}`
}
