import type { ComponentProps } from 'react'
import { FolderX, Link2, PencilLine, TriangleAlert, Zap } from 'lucide-react'
import type { Source } from '../../../shared/model/source.ts'
import { pluralForm } from '../../../shared/text/counted.ts'
import { ago } from '../../ui/age.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Flag } from '../../ui/Flag.tsx'
import { PathCut } from '../../ui/MiddleCut.tsx'
import { homePath } from '../../../shared/text/shortPath.ts'
import { readOnlyWords } from '../../ui/readOnlyWords.ts'
import { sourceKindNames } from '../../ui/sourceNames.ts'
import { type SourceGroup, nameWithin } from './sourceGroups.ts'
import styles from './SourceRow.module.css'

/**
 * One source in the list, on two lines: its name, number of memories and when it was last read; kind, path and flags. Below the
 * name of its project that is left out, and of the path the folder that the group shares.
 */
export function SourceRow({
  source,
  group,
  home,
  row,
}: {
  source: Source
  group: SourceGroup | null
  home: string | undefined
  row: ComponentProps<'button'>
}) {
  const kind = sourceKindNames[source.kind]
  const name = group ? nameWithin(source) : source.name
  return (
    <button type="button" className={styles.row} {...row}>
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.where}>
          {!source.name.includes(kind) && <span>{kind}</span>}
          {!group && source.project && <span>{source.project.name}</span>}
          <PathCut
            path={homePath(source.path.slice(group?.folder?.length ?? 0), home)}
            title={source.path}
            className={styles.path}
          />
          <Flags source={source} />
        </span>
      </span>
      <span className={styles.numbers}>
        <span>
          <span className={styles.count}>{formatNumber(source.memories)}</span> {pluralForm(source.memories, 'memory')}
        </span>
        <span className={styles.synced}>{source.synced_at ? `synced ${ago(source.synced_at)}` : 'not read yet'}</span>
      </span>
    </button>
  )
}

function Flags({ source }: { source: Source }) {
  const icon = { size: '0.75rem', 'aria-hidden': true } as const
  const flags = [
    source.error !== null && (
      <Flag key="error" tone={source.paused_since === null ? 'conflict' : 'stale'} icon={<TriangleAlert {...icon} />}>
        {source.paused_since === null ? 'last sync failed' : 'cannot be read'}
      </Flag>
    ),
    source.needs_you > 0 && (
      <Flag key="needs" tone="stale" icon={<TriangleAlert {...icon} />}>
        {counted(source.needs_you, 'needs you', 'need you')}
      </Flag>
    ),
    source.pending > 0 && (
      <Flag key="pending" icon={<PencilLine {...icon} />}>
        {formatNumber(source.pending)} pending
      </Flag>
    ),
    source.links.some(({ followed }) => followed === null) && (
      <Flag key="links" tone="stale" icon={<Link2 {...icon} />}>
        asks about {counted(source.links.filter(({ followed }) => followed === null).length, 'link')}
      </Flag>
    ),
    source.unreadable > 0 && (
      <Flag key="unreadable" tone="stale" icon={<TriangleAlert {...icon} />}>
        {formatNumber(source.unreadable)} unreadable
      </Flag>
    ),
    source.gone > 0 && (
      <Flag key="gone" icon={<FolderX {...icon} />}>
        {formatNumber(source.gone)} gone
      </Flag>
    ),
    !source.writable && (
      <Flag key="read-only" title={readOnlyWords}>
        read only
      </Flag>
    ),
    source.auto_write && (
      <Flag key="auto" tone="promoted" icon={<Zap {...icon} />}>
        writes automatically
      </Flag>
    ),
  ].filter(Boolean)
  return flags.length > 0 ? <span className={styles.flags}>{flags}</span> : null
}
