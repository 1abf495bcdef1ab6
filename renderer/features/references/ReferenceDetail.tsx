import { useQuery } from '@tanstack/react-query'
import { FileInput, FolderOpen, Hand, PencilLine, Undo2, Waypoints } from 'lucide-react'
import { useCallback, useState } from 'react'
import { containsMask } from '../../../shared/text/mask.ts'
import { failedBoxProps, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useRevealed } from '../../client/useRevealed.ts'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { ago } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { HiddenSecret } from '../../ui/HiddenSecret.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import { EditReferenceDialog } from './EditReferenceDialog.tsx'
import { alwaysRefetch } from './alwaysRefetch.ts'
import styles from './ReferenceDetail.module.css'
import { type FullReference, ReferenceFacts } from './ReferenceFacts.tsx'
import { ReferenceState } from './ReferenceState.tsx'
import { useReferenceActs } from './useReferenceActs.ts'
import { UnpromoteDialog } from './UnpromoteDialog.tsx'
import { useUnused } from './useUnused.ts'
import { Versions } from './Versions.tsx'

/** Details of one reference: what agents read, its origin, its versions, its file. */
export function ReferenceDetail({ id }: { id: string }) {
  const { client, queries } = useApi()
  const query = useQuery(queries.references.get.queryOptions({ input: { id }, ...alwaysRefetch }))
  const [editing, setEditing] = useState(false)
  const [unpromoting, setUnpromoting] = useState(false)
  const acts = useReferenceActs()
  const go = useNavigation((place) => place.go)
  const fetch = useCallback(() => client.references.reveal({ id }), [client, id])
  const secret = useRevealed(id, fetch, editing)
  const masked = query.data !== undefined && isMasked(query.data)
  const reference = query.data && { ...query.data, ...secret.value }
  const isNobodys = reference?.foreign === true && reference.memories.length === 0
  const unused = useUnused()
  const hasAged = Boolean(reference?.stale ?? reference?.changed_since) || unused.has(id)
  const group = 'Reference'
  const toggle = useCommand({
    id: 'reference.secret',
    label: secret.value ? 'Hide it again' : 'Reveal',
    key: 'i',
    group,
    when: masked,
    run: () => (secret.value ? secret.hide() : void secret.reveal()),
  })
  const edit = useCommand({
    id: 'reference.edit',
    label: 'Edit',
    key: 'e',
    group,
    when: reference !== undefined && !reference.foreign && !isLocked(reference),
    idle: reference?.foreign ? foreignReasons.edit : undefined,
    run: () => setEditing(true),
  })
  const unpromote = useCommand({
    id: 'reference.unpromote',
    label: 'Un-promote',
    key: 'u',
    group,
    when: reference !== undefined && !acts.busy && !isNobodys,
    idle: isNobodys ? foreignReasons.unpromote : undefined,
    run: () => setUnpromoting(true),
  })
  const takeOver = useCommand({
    id: 'reference.takeOver',
    label: 'Take over the edit',
    key: 't',
    group,
    when: reference?.state === 'changed' && !acts.busy,
    run: () => void acts.takeOver(id),
  })
  const holds = useCommand({
    id: 'reference.holds',
    label: 'Still holds',
    key: 'shift+h',
    group,
    when: hasAged && !acts.busy,
    run: () => void acts.stillHolds(id),
  })
  const lineage = useCommand({
    id: 'reference.lineage',
    label: 'Lineage',
    key: 'y',
    group,
    when: reference !== undefined && !reference.foreign,
    idle: reference?.foreign ? foreignReasons.lineage : undefined,
    run: () => go('lineage', id),
  })
  const reveal = useCommand({
    id: 'reference.reveal',
    label: 'Show in folder',
    key: 'o',
    group,
    when: reference !== undefined,
    run: () => reference && void acts.reveal(reference.path),
  })
  if (query.error && (!query.data || failure(query.error).kind === 'not_found')) {
    return (
      <div className={styles.detail}>
        <FailedBox title="Could not load the reference" {...failedBoxProps(query)} />
      </div>
    )
  }
  if (!reference) return <Loading />
  return (
    <article className={styles.detail} aria-labelledby="reference-name">
      <header className={styles.head}>
        <h2 id="reference-name" className={styles.name}>
          {reference.name}
        </h2>
        <div className={styles.acts}>
          {reference.state === 'changed' && (
            <Button act={takeOver} icon={<FileInput size="0.875rem" aria-hidden="true" />} />
          )}
          {hasAged && <Button act={holds} icon={<Hand size="0.875rem" aria-hidden="true" />} />}
          <Button
            look="ghost"
            act={lineage}
            why={reference.foreign ? foreignReasons.lineage : undefined}
            icon={<Waypoints size="0.875rem" aria-hidden="true" />}
          />
          <Button look="ghost" act={reveal} icon={<FolderOpen size="0.875rem" aria-hidden="true" />} />
          <Button
            act={unpromote}
            why={isNobodys ? foreignReasons.unpromote : undefined}
            icon={<Undo2 size="0.875rem" aria-hidden="true" />}
          />
          <Button
            act={edit}
            why={reference.foreign ? foreignReasons.edit : undefined}
            icon={<PencilLine size="0.875rem" aria-hidden="true" />}
          />
        </div>
        <p className={styles.under}>
          <code>{reference.id}</code>
          {!reference.foreign && <span className={styles.version}>v{reference.version}</span>}
          <span>{ago(reference.updated_at)}</span>
          <ReferenceState reference={reference} unused={unused} />
        </p>
      </header>
      {acts.refused && (
        <div className={styles.refused}>
          <ErrorBox
            title={acts.refused.title}
            actions={
              <Button look="ghost" onClick={acts.dismiss}>
                Close
              </Button>
            }
          >
            {acts.refused.message}
          </ErrorBox>
          {acts.refused.diff && (
            <UnifiedDiff text={acts.refused.diff} label="How the file differs from what Schoolhouse wrote" />
          )}
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          {masked && (
            <HiddenSecret
              act={toggle}
              revealed={secret.value !== null}
              words={secret.value ? 'The secret is visible for 30 seconds.' : hiddenWords(isLocked(reference))}
            />
          )}
          <p className={styles.content}>
            <MarkedText text={reference.content} spans={[]} />
          </p>
          {reference.tags.length > 0 && (
            <p className={styles.tags}>
              {reference.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </p>
          )}
          {reference.outside_edit && (
            <section className={styles.part} aria-labelledby="reference-edit">
              <h3 id="reference-edit">Changed outside</h3>
              <p className={styles.none}>
                T takes it over as version {reference.version + 1}; U removes what Schoolhouse wrote, where it still
                stands.
              </p>
              <div className={styles.edit}>
                <FileDiffView diff={reference.outside_edit} bare />
              </div>
            </section>
          )}
          {reference.foreign ? (
            <p className={styles.whose} role="note">
              Not written by Schoolhouse; its author is unknown. {foreignReasons.edit}
            </p>
          ) : (
            <Versions reference={reference} onRestore={(version) => void acts.restore(id, version)} />
          )}
          <section className={styles.part} aria-labelledby="reference-file">
            <h3 id="reference-file">In its file</h3>
            {reference.file_text === null ? (
              <p className={styles.none}>It is no longer there. Edit it to write it again, or un-promote it.</p>
            ) : (
              <pre className={styles.file} tabIndex={0} role="region" aria-label="Text in its file">
                {reference.file_text}
              </pre>
            )}
          </section>
        </div>
        <ReferenceFacts reference={reference} unusedSince={unused.get(id)} />
      </div>
      {editing && <EditReferenceDialog reference={reference} onClose={() => setEditing(false)} />}
      {unpromoting && <UnpromoteDialog reference={reference} onClose={() => setUnpromoting(false)} />}
    </article>
  )
}

/** Why commands are disabled for a foreign reference, and what to do instead. */
const foreignReasons = {
  edit: 'To change it, merge a memory into it on the board, or edit its file yourself.',
  unpromote: 'No memory was promoted to it. To remove it, delete its file yourself.',
  lineage: 'Its lineage is unknown. Read its file.',
}

/** Checks whether a secret is masked in what an edit would write: dots must not be written in its place. */
function isLocked({ content, name, tags }: FullReference): boolean {
  return [content, name, ...tags].some(containsMask)
}

function isMasked(reference: FullReference): boolean {
  return (
    isLocked(reference) ||
    [reference.file_text ?? '', ...reference.versions.map(({ content }) => content)].some(containsMask)
  )
}

function hiddenWords(isEditLocked: boolean): string {
  return isEditLocked ? 'Dots hide a secret. Reveal it to edit the reference.' : 'Dots hide a secret.'
}
