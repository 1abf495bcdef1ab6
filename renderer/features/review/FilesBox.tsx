import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import type { FileDiff } from '../../../shared/model/diff.ts'
import { useApi } from '../../client/provider.tsx'
import { counted } from '../../ui/counted.ts'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { SessionCost } from '../../ui/SessionCost.tsx'
import { homePath, shortPath } from '../../../shared/text/shortPath.ts'
import styles from './FilesBox.module.css'

const kinds = { create: 'a new file ', modify: '', remove: 'the file is removed ' }

/** Files an answer writes at once, before it is given: what they cost every session, and path and lines of each. */
export function FilesBox({ files }: { files: readonly FileDiff[] }) {
  const { queries } = useApi()
  const home = useQuery(queries.system.info.queryOptions()).data?.home
  return (
    <section className={styles.box} aria-label="Written if you accept">
      <header className={styles.head}>
        <FilePen size="0.875rem" aria-hidden="true" />
        <h2>Written if you accept</h2>
        <span className={styles.fact}>{counted(files.length, 'file')}; one undo restores every byte</span>
      </header>
      <SessionCost files={files} />
      {files.map((diff) => (
        <FileDiffView
          key={diff.path}
          diff={diff}
          note={`${kinds[diff.change]}in ${homePath(folderAbove(diff.path), home)}`}
        />
      ))}
    </section>
  )
}

/** Returns the part of a path before what the diff shows. */
function folderAbove(path: string): string {
  return path.slice(0, path.length - shortPath(path).length - 1) || path
}
