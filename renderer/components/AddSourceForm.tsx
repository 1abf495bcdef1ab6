import { useEffect, useId, useRef } from 'react'
import { FolderOpen } from 'lucide-react'
import type { Detection } from '../../shared/model/source.ts'
import { projectsLeftWords } from '../../shared/text/projectsLeftWords.ts'
import type { AddSource } from '../client/useAddSource.ts'
import { usePathCompletion } from '../client/usePathCompletion.ts'
import { useCommand } from '../stores/commands.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PathField } from '../ui/PathField.tsx'
import { counted } from '../ui/counted.ts'
import { FoundStores } from './FoundStores.tsx'
import styles from './AddSourceForm.module.css'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'

/**
 * Form to add a source: path, detection, Add. `home` shortens paths, `canPick` offers the folder dialog, `usual` are the stores
 * in the usual places, offered too, and `onCancel` is set where the form covers something else.
 */
export function AddSourceForm({
  flow,
  home,
  canPick,
  usual = [],
  takesFocus = false,
  onCancel,
}: {
  flow: AddSource
  home: string | undefined
  canPick: boolean
  usual?: readonly Detection[] | undefined
  /** Focuses the field when the form appears. */
  takesFocus?: boolean
  onCancel?: (() => void) | undefined
}) {
  const { step, path } = flow
  const complete = usePathCompletion()
  const hint = useId()
  const form = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const found = step.kind === 'found'
  const back = () => {
    flow.reset()
    field.current?.focus()
    if (step.kind === 'path') onCancel?.()
  }
  const chosen = found ? step.stores.filter(({ isChosen }) => isChosen) : []
  const left = found ? step.stores.filter(({ detection }) => !detection.is_added) : []
  const leftOut = found ? projectsLeftWords(step.left) : null
  const isAll = chosen.length === left.length
  const add = useCommand({
    id: 'add-source.add',
    label: chosen.length > 1 ? `Add ${chosen.length} and read them` : 'Add it and read it',
    key: 'mod+enter',
    inFields: true,
    when: chosen.length > 0,
    run: () => void flow.add(),
  })
  const chooseAll = useCommand({
    id: 'add-source.choose-all',
    label: isAll ? 'Choose none' : 'Choose all',
    key: 'mod+shift+a',
    inFields: true,
    when: left.length > 1,
    run: () => flow.choose(() => !isAll),
  })
  const pick = useCommand({
    id: 'add-source.pick',
    label: 'Choose a folder',
    key: 'mod+o',
    inFields: true,
    when: canPick,
    run: () => void flow.pick(),
  })
  const offer = useCommand({
    id: 'add-source.usual',
    label: `Show ${counted(usual.length, 'place')} found on this machine`,
    key: 'alt+m',
    inFields: true,
    when: step.kind === 'path' && usual.length > 0,
    run: () => flow.offer(usual),
  })
  const leave = useCommand({
    id: 'add-source.back',
    label: step.kind === 'path' ? 'Cancel' : 'Another path',
    key: 'escape',
    inFields: true,
    when: step.kind !== 'path' || onCancel !== undefined,
    run: back,
  })
  const failed = step.kind === 'failed'
  useEffect(() => {
    if (failed || takesFocus) field.current?.focus()
  }, [failed, takesFocus])
  useEffect(() => {
    // What a scan says appears below the field, which may stand at the lower edge of the window.
    if (failed || found) form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [failed, found])

  return (
    <div ref={form} className={styles.form}>
      <div className={styles.line}>
        <PathField
          ref={field}
          label="Path of a folder or file"
          value={path}
          onChange={flow.setPath}
          onSubmit={() => void (found ? flow.add() : flow.look())}
          complete={complete}
          placeholder="~/my-project"
          describedBy={hint}
        />
        {canPick && <Button size="dialog" act={pick} icon={<FolderOpen size="0.875rem" aria-hidden="true" />} />}
        {!found && (
          <Button size="dialog" keys="enter" disabled={path.trim() === ''} onClick={() => void flow.look()}>
            Scan folder
          </Button>
        )}
        {step.kind === 'path' && onCancel && <Button look="ghost" size="dialog" act={leave} />}
      </div>
      <p id={hint} className={styles.hint}>
        A project, a folder of projects, or notes: jaato, Claude Code, Serena, memory banks, files of lessons, MCP
        server-memory, Markdown or JSONL. Schoolhouse changes nothing there until you tell it to.
      </p>
      {offer.when && (
        <div className={styles.acts}>
          <Button size="dialog" act={offer} />
        </div>
      )}
      {step.kind === 'looking' && <Loading label="Scanning" />}
      {step.kind === 'failed' && (
        <ErrorBox tone="warning" title="Nothing to add" actions={<Button act={leave} />}>
          {step.failure.message}
        </ErrorBox>
      )}
      {found && (
        <div className={styles.found}>
          <FoundStores stores={step.stores} home={home} choose={flow.choose} />
          <ReadOnlyNote
            stores={chosen.map(({ detection }) => detection)}
            listed={step.stores.map(({ detection }) => detection)}
            className={styles.hint}
          />
          {leftOut !== null && <p className={styles.hint}>{leftOut}</p>}
          <div className={styles.acts}>
            {left.length === 0 && <p className={styles.sum}>Everything found here is already added</p>}
            {chooseAll.when && (
              <p className={styles.sum}>
                {counted(
                  chosen.reduce((sum, { detection }) => sum + detection.records, 0),
                  'memory',
                )}{' '}
                in {counted(chosen.length, 'place')}
              </p>
            )}
            <div className={styles.acts}>
              <Button look="ghost" size="dialog" act={leave} />
              {chooseAll.when && <Button size="dialog" act={chooseAll} />}
              <Button look="primary" size="dialog" act={add} disabled={chosen.length === 0} />
            </div>
          </div>
        </div>
      )}
      {step.kind === 'adding' && <p className={styles.hint}>Adding…</p>}
    </div>
  )
}
