import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isReplaced } from '../../../../shared/model/maturity.ts'
import { failedBoxProps, failure } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'
import { type MaskedKind, hiddenWords, maskedKind } from '../../../components/maskedValues.ts'
import { useReveal } from '../../../client/useReveal.ts'
import { openMemory, setEditing, useBoardStore } from '../../../stores/board.ts'
import { useCommand } from '../../../stores/commands.ts'
import { useToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { HiddenSecret } from '../../../ui/HiddenSecret.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { MaturityGlyph, maturityNames } from '../../../ui/MaturityGlyph.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useActs } from '../useBoardCommands.ts'
import { EditForm } from './EditForm.tsx'
import { MemoryFacts } from './MemoryFacts.tsx'
import styles from './MemoryPanel.module.css'
import { RemovedSecret } from './RemovedSecret.tsx'
import { PanelActions } from './PanelActions.tsx'
import { FailedBox } from '../../../components/FailedBox.tsx'

const locked = 'Dots hide a part of this text. Reveal it to edit.'

/** Details of one memory. The panel follows the focus. */
export function MemoryPanel({ id }: { id: string }) {
  const { queries } = useApi()
  const acts = useActs()
  const editing = useBoardStore((store) => store.editing)
  const { data, error, refetch } = useQuery({
    ...queries.memories.get.queryOptions({ input: { id } }),
    placeholderData: keepPreviousData,
  })
  const isGone = error !== null && failure(error).kind === 'not_found'
  useEffect(() => {
    // An undo or another library may have taken it away.
    if (isGone) openMemory(null)
  }, [isGone])
  const secret = useReveal(data ? [data] : [], editing)
  const toggle = useCommand({
    id: 'memory.reveal',
    label: secret.revealed ? 'Hide it again' : 'Reveal',
    key: 'i',
    group: 'Memories',
    when: secret.masked,
    run: () => (secret.revealed ? secret.hide() : void secret.reveal()),
  })
  const shown = data && secret.shown(data)
  const isLocked = editing && secret.masked && !secret.revealed
  useCommand({
    id: 'memory.leave-locked',
    label: 'Cancel',
    key: 'escape',
    group: 'Memories',
    when: isLocked,
    run: () => setEditing(false),
  })
  const { say } = useToast()
  useEffect(() => {
    if (isLocked) say(locked)
  }, [isLocked, say])
  return (
    <Panel
      about={id}
      label={data ? `Memory: ${data.description}` : 'Memory'}
      head={
        <>
          {data && <MaturityGlyph maturity={data.maturity} />}
          <span className={styles.state}>{data && maturityNames[data.maturity]}</span>
          <code className={styles.id} title={data?.external_id ? `${data.id}, ${data.external_id} in its source` : id}>
            {id.slice(0, 8)}
          </code>
          <span className={styles.headActs}>
            {acts.edit.when && <Button look="ghost" act={acts.edit} />}
            <Button look="ghost" keys="space" onClick={() => openMemory(null)}>
              Close
            </Button>
          </span>
        </>
      }
      actions={data && !editing && !isReplaced(data) && <PanelActions memory={data} />}
    >
      {error && !isGone && <FailedBox title="Could not load the memory" {...failedBoxProps({ error, refetch })} />}
      {!data && !error && <Loading label="Loading the memory" />}
      {secret.masked && (
        <HiddenSecret
          act={toggle}
          remove={isLocked ? undefined : acts.removeSecret}
          revealed={secret.revealed}
          words={isLocked ? locked : secretWords(secret.revealed, data ? maskedKind(data.flags) : null)}
        />
      )}
      {data && !isLocked && <RemovedSecret memory={data} isLast={!secret.masked || !acts.removeSecret.when} />}
      {shown &&
        !isLocked &&
        (editing ? (
          <EditForm key={shown.id} memory={shown} holdsSecret={secret.masked} />
        ) : (
          <MemoryFacts key={shown.id} memory={shown} />
        ))}
    </Panel>
  )
}

function secretWords(isRevealed: boolean, kind: MaskedKind | null): string {
  return isRevealed ? 'The whole text is visible for 30 seconds.' : hiddenWords(kind)
}

/** Placeholder for a permanently visible panel in wide windows: explains its purpose. */
export function RestingPanel() {
  return (
    <Panel label="Memory" head={<span className={styles.state}>Nothing open</span>}>
      <Empty title="Open a memory">
        See its text, where it was found, what was decided and why. Move with the arrow keys, open with{' '}
        <Kbd keys="space" />, see all keys with <Kbd keys="?" />.
      </Empty>
    </Panel>
  )
}
