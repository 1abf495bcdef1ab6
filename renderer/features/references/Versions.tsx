import { useState } from 'react'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { versionText } from '../../../shared/text/versionText.ts'
import { useCommand } from '../../stores/commands.ts'
import { actorName } from '../../ui/actorName.ts'
import { moment } from '../../ui/age.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import detail from './ReferenceDetail.module.css'
import type { FullReference } from './ReferenceFacts.tsx'
import styles from './Versions.module.css'

type Version = FullReference['versions'][number]

/** The versions, newest first; each expands to its changes from the previous one. */
export function Versions({
  reference,
  onRestore,
}: {
  reference: FullReference
  /** Makes an old version the newest again. */
  onRestore: (version: Version) => void
}) {
  const { versions } = reference
  const [asked, setAsked] = useState<number | null>()
  const [current] = versions
  const newest = versions.length > 1 ? (current?.version ?? null) : null
  const open = asked === undefined ? newest : asked
  return (
    <section className={detail.part} aria-labelledby="reference-versions">
      <h3 id="reference-versions">{counted(versions.length, 'version')}</h3>
      <ul className={styles.list}>
        {versions.map((version, at) => {
          const former = versions[at + 1]
          return (
            <li key={version.version}>
              <button
                type="button"
                className={styles.row}
                aria-expanded={open === version.version}
                onClick={() => setAsked(open === version.version ? null : version.version)}
              >
                <span className={styles.version}>v{version.version}</span>
                <span className={styles.what}>
                  {version.reason ?? (former ? `changes v${former.version}` : 'as first promoted')}
                </span>
                <span className={styles.who}>
                  {moment(version.at)}, {actorName(version.actor)}
                </span>
              </button>
              {open === version.version && (
                <>
                  <Change version={version} former={former} />
                  {at > 0 && current && <Former version={version} now={current} onRestore={onRestore} />}
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Change({ version, former }: { version: Version; former: Version | undefined }) {
  if (!former) return <p className={styles.first}>{version.content}</p>
  const diff = fileDiff(`v${version.version}`, versionText(former), versionText(version))
  if (diff.hunks.length === 0) return <p className={styles.same}>No differences from v{former.version}.</p>
  return (
    <div className={styles.diff}>
      <FileDiffView bare diff={{ ...diff, path: `v${version.version} compared with v${former.version}` }} />
    </div>
  )
}

/** An old version: its difference from the current one, and a command to restore it. */
function Former({
  version,
  now,
  onRestore,
}: {
  version: Version
  now: Version
  onRestore: (version: Version) => void
}) {
  const [compared, setCompared] = useState(false)
  const isSame = versionText(version) === versionText(now)
  const compare = useCommand({
    id: 'reference.compare',
    label: 'Compare with now',
    key: 'c',
    group: 'Reference',
    when: !isSame,
    run: () => setCompared((shown) => !shown),
  })
  const restore = useCommand({
    id: 'reference.restore',
    label: `Restore v${version.version}`,
    key: 'r',
    group: 'Reference',
    when: !isSame,
    run: () => onRestore(version),
  })
  if (isSame) return <p className={styles.same}>Same as the current version.</p>
  const diff = fileDiff('', versionText(now), versionText(version))
  return (
    <>
      {compared && (
        <div className={styles.diff}>
          <FileDiffView bare diff={{ ...diff, path: `v${version.version} in place of v${now.version}` }} />
        </div>
      )}
      <p className={styles.acts}>
        <Button look="ghost" act={compare} />
        <Button act={restore} />
      </p>
    </>
  )
}
