import { useEffect, useId, useRef } from 'react'
import { FolderOpen } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import type { AddSource } from '../client/useAddSource.ts'
import { useCommand } from '../stores/commands.ts'
import { Button } from '../ui/Button.tsx'
import { DetectionRow } from '../ui/DetectionRow.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PathField } from '../ui/PathField.tsx'
import styles from './AddSourceForm.module.css'

/**
 * Form to add a source: path, detection, Add. `home` shortens paths, `canPick` offers the folder dialog, `onCancel` is set
 * where the form covers something else.
 */
export function AddSourceForm({
  flow,
  home,
  canPick,
  takesFocus = false,
  onCancel,
}: {
  flow: AddSource
  home: string | undefined
  canPick: boolean
  /** Focuses the field when the form appears. */
  takesFocus?: boolean
  onCancel?: (() => void) | undefined
}) {
  const { step, path } = flow
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  const found = step.kind === 'found'
  const back = () => {
    flow.reset()
    field.current?.focus()
    if (step.kind === 'path') onCancel?.()
  }
  const add = useCommand({
    id: 'add-source.add',
    label: 'Add it and read it',
    key: 'mod+enter',
    inFields: true,
    when: found,
    run: () => void flow.add(),
  })
  const addAll = useCommand({
    id: 'add-source.add-all',
    label: found ? `Add all ${step.detections.length}` : 'Add all',
    key: 'mod+shift+enter',
    inFields: true,
    when: found && step.detections.length > 1,
    run: () => void flow.add(true),
  })
  const pick = useCommand({
    id: 'add-source.pick',
    label: 'Choose a folder',
    key: 'mod+o',
    inFields: true,
    when: canPick,
    run: () => void flow.pick(),
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

  return (
    <div className={styles.form}>
      <div className={styles.line}>
        <PathField
          ref={field}
          label="Path of a folder or file"
          value={path}
          onChange={flow.setPath}
          onSubmit={() => void (found ? flow.add() : flow.look())}
          complete={flow.complete}
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
        A project with a <code>.jaato</code> folder, a Claude Code memory folder, a server-memory file, Markdown or
        JSONL. Schoolhouse changes nothing there until you tell it to.
      </p>
      {step.kind === 'looking' && <Loading label="Scanning" />}
      {step.kind === 'failed' && (
        <ErrorBox tone="warning" title="Nothing to add" actions={<Button act={leave} />}>
          {step.failure.message}
        </ErrorBox>
      )}
      {found && (
        <div className={styles.found}>
          <RadioGroup.Root
            aria-label="What was found"
            value={String(step.chosen)}
            onValueChange={(value) => flow.choose(Number(value))}
            className={styles.list}
            data-own-keys=""
          >
            {step.detections.map((detection, at) => (
              <RadioGroup.Item key={`${detection.kind} ${detection.path}`} value={String(at)} className={styles.item}>
                {step.detections.length > 1 && <span className={styles.dot} aria-hidden="true" />}
                <DetectionRow detection={detection} home={home} />
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
          <div className={styles.acts}>
            <Button look="ghost" size="dialog" act={leave} />
            {addAll.when && <Button size="dialog" act={addAll} />}
            <Button look="primary" size="dialog" act={add} />
          </div>
        </div>
      )}
      {step.kind === 'adding' && <p className={styles.hint}>Adding…</p>}
    </div>
  )
}
