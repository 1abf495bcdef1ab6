import type { ComponentProps } from 'react'
import { type Reference, isOnDemand } from '../../../shared/model/reference.ts'
import { ago } from '../../ui/age.ts'
import { WithFound } from '../../ui/FoundWords.tsx'
import { shortPath } from '../../../shared/text/shortPath.ts'
import type { UnusedSince } from './referenceFlags.ts'
import { ReferenceState } from './ReferenceState.tsx'
import styles from './ReferenceRow.module.css'

/** One reference in the list: name and version, path, how it is read. */
export function ReferenceRow({
  reference,
  unused,
  row,
}: {
  reference: Reference
  unused: UnusedSince
  row: ComponentProps<'button'>
}) {
  return (
    <button type="button" className={styles.row} {...row}>
      <span className={styles.top}>
        <span className={styles.name} title={reference.name}>
          <WithFound text={shownName(reference)} />
        </span>
        {!reference.foreign && <span className={styles.version}>v{reference.version}</span>}
      </span>
      {!reference.foreign && !reference.path.includes(reference.id) && (
        <span className={styles.id}>{reference.id}</span>
      )}
      <span className={styles.facts}>
        <span>
          {reference.section ? `${shortPath(reference.path, 1)}, ${reference.section}` : shortPath(reference.path, 2)}
        </span>
      </span>
      <span className={styles.facts}>
        <span>{isOnDemand(reference) ? 'selectable' : 'auto'}</span>
        <span>{reference.scope === 'project' ? (reference.project?.name ?? 'project') : 'universal'}</span>
        <ReferenceState reference={reference} unused={unused} />
        <span className={styles.age}>{ago(reference.updated_at)}</span>
      </span>
    </button>
  )
}

/** Leaves out the file that the name of an entry of others begins with: the line below says it. */
function shownName({ name, foreign, path }: Reference): string {
  const prefix = `${shortPath(path, 1)}: `
  return foreign && name.startsWith(prefix) ? name.slice(prefix.length) : name
}
