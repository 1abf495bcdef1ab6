import { TriangleAlert } from 'lucide-react'
import type { MergedFile } from '../../shared/model/mergePreview.ts'
import styles from './MergedPlaces.module.css'

/** What a merge makes of the files of its notes; what agents no longer see is marked. */
export function MergedPlaces({ places }: { places: readonly MergedFile[] }) {
  return (
    <ul className={styles.places} aria-label="In the files">
      {places.map(({ text, isLoss }) => (
        <li key={text}>
          {isLoss && <TriangleAlert size="0.875rem" aria-hidden="true" />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
