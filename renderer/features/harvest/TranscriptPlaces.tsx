import { useQuery } from '@tanstack/react-query'
import type { TranscriptPlace } from '../../../shared/model/session.ts'
import { homePath } from '../../../shared/text/shortPath.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { useCommand } from '../../stores/commands.ts'
import { ago } from '../../ui/age.ts'
import { counted } from '../../ui/counted.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './TranscriptPlaces.module.css'

/** Places that have a key. */
const maxKeys = 9

/** The places on this machine where transcripts were found; choosing one scans it. */
export function TranscriptPlaces({ home, choose }: { home: string | undefined; choose: (path: string) => void }) {
  const { queries } = useApi()
  const places = useQuery(queries.harvest.places.queryOptions({ staleTime: 0 }))
  if (places.error) return <FailedBox title="Could not look for transcripts" {...failedBoxProps(places)} />
  if (!places.data || places.data.length === 0) return null
  return (
    <section className={styles.places} aria-label="Found on this machine">
      <h3 className={styles.title}>Found on this machine</h3>
      <ul className={styles.list}>
        {places.data.map((place, at) => (
          <li key={place.path}>
            <Place place={place} home={home} number={at < maxKeys ? at + 1 : null} choose={choose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Place({
  place: { path, label, files, bytes, latest },
  home,
  number,
  choose,
}: {
  place: TranscriptPlace
  home: string | undefined
  number: number | null
  choose: (path: string) => void
}) {
  const key = number === null ? undefined : `alt+${number}`
  const short = homePath(path, home)
  useCommand({
    id: `harvest.place.${path}`,
    label: `Scan ${label}`,
    key: key ?? [],
    inFields: true,
    run: () => choose(short),
  })
  return (
    <button type="button" className={styles.place} onClick={() => choose(short)}>
      <span className={styles.words}>
        <span className={styles.name}>{label}</span>
        <span className={styles.path}>{short}</span>
      </span>
      <span className={styles.facts}>
        {counted(files, 'file')}, {sizeOf(bytes)}
        <span className={styles.latest}>{ago(latest)}</span>
      </span>
      {key && <Kbd keys={key} />}
    </button>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
