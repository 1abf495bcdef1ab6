import { FolderOpen, FolderSymlink, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Source } from '../../../shared/model/source.ts'
import { useSetProject } from '../../client/useSetProject.ts'
import { useCommand } from '../../stores/commands.ts'
import { moment } from '../../ui/age.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { FactRow, Panel, PanelSection } from '../../ui/Panel.tsx'
import { PathWords } from '../../ui/PathWords.tsx'
import { ProjectForm } from '../../components/ProjectForm.tsx'
import { homePath } from '../../../shared/text/shortPath.ts'
import { sourceKindNames } from '../../ui/sourceNames.ts'
import { Switch } from '../../ui/Switch.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { OutsideLinks } from './OutsideLinks.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import styles from './SourcePanel.module.css'
import { errorWords } from './errorWords.ts'
import { UnreadableLines } from './UnreadableLines.tsx'
import type { SourceActs } from './useSourceActs.ts'
import { WriteBackDialog } from './WriteBackDialog.tsx'

/** Everything about one source, and what can be done with it. */
export function SourcePanel({ source, acts, home }: { source: Source; acts: SourceActs; home: string | undefined }) {
  const [showing, setShowing] = useState(false)
  const [moving, setMoving] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const projectFlow = useSetProject(source.id, home)
  const pending = source.pending > 0
  const isPaused = source.paused_since !== null
  const waiting = pending || source.needs_you > 0
  const group = 'Source'
  const sync = useCommand({
    id: 'source.sync',
    label: 'Sync now',
    key: 's',
    group,
    run: () => void acts.sync(source.id),
  })
  const diff = useCommand({
    id: 'source.diff',
    label: 'See diff',
    key: 'd',
    group,
    when: waiting,
    run: () => setShowing(true),
  })
  const write = useCommand({
    id: 'source.write',
    label: 'Write now',
    key: 'w',
    group,
    when: pending && source.writable && !isPaused && !acts.busy,
    run: () => void acts.write(source.id),
  })
  const auto = useCommand({
    id: 'source.auto-write',
    label: source.auto_write ? 'Stop automatic writing' : 'Write automatically',
    key: 't',
    group,
    when: source.writable,
    run: () => void acts.setAutoWrite(source.id, !source.auto_write),
  })
  const reveal = useCommand({
    id: 'source.reveal',
    label: 'Show in folder',
    key: 'o',
    group,
    run: () => void acts.reveal(source.path),
  })
  const project = useCommand({
    id: 'source.project',
    label: 'Set the project',
    key: 'p',
    group,
    when: !choosing,
    run: () => setChoosing(true),
  })
  const move = useCommand({
    id: 'source.move',
    label: 'It moved…',
    key: 'm',
    group,
    run: () => setMoving(true),
  })
  const remove = useCommand({
    id: 'source.remove',
    label: isPaused ? 'Remove…' : 'Remove',
    key: ['delete', 'backspace'],
    group,
    run: () => (isPaused ? setRemoving(true) : void acts.remove(source)),
  })
  return (
    <Panel
      label={`Source ${source.name}`}
      head={
        <>
          <strong className={styles.kind}>{sourceKindNames[source.kind]}</strong>
          <span className={styles.headActs}>
            <Button look="ghost" act={reveal} icon={<FolderOpen size="0.875rem" aria-hidden="true" />} />
          </span>
        </>
      }
      actions={
        <>
          {source.error === null && <Button act={sync} icon={<RefreshCw size="0.875rem" aria-hidden="true" />} />}
          {waiting && <Button act={diff} />}
          {pending && source.writable && !isPaused && <Button act={write} />}
          <span className={styles.headActs}>
            {!isPaused && (
              <Button look="ghost" act={move} icon={<FolderSymlink size="0.875rem" aria-hidden="true" />} />
            )}
            <Button look="ghost" act={remove} icon={<Trash2 size="0.875rem" aria-hidden="true" />} />
          </span>
        </>
      }
    >
      <h2 className={styles.title}>{source.name}</h2>
      <p className={styles.path}>
        <PathWords path={homePath(source.path, home)} />
      </p>
      {source.error && (
        <div className={styles.error}>
          <ErrorBox
            title={isPaused ? `Paused since ${moment(source.paused_since ?? '')}` : 'The last sync failed'}
            actions={
              <>
                {isPaused && <Button act={move} icon={<FolderSymlink size="0.875rem" aria-hidden="true" />} />}
                <Button act={sync}>Try again</Button>
              </>
            }
          >
            {errorWords(source, home)}
          </ErrorBox>
        </div>
      )}
      <PanelSection label="Contents" fact={source.synced_at ? `synced ${moment(source.synced_at)}` : 'not read yet'}>
        <FactRow label="Memories">{formatNumber(source.memories)}</FactRow>
        <FactRow label="Gone from the files, kept here">{formatNumber(source.gone)}</FactRow>
        <FactRow label="Unreadable lines">{formatNumber(source.unreadable)}</FactRow>
        {choosing ? (
          <ProjectForm
            flow={projectFlow}
            inOne={source.project !== null}
            onClose={() => {
              setChoosing(false)
              document.querySelector<HTMLElement>('[data-home]')?.focus()
            }}
          />
        ) : (
          <FactRow label="Project">
            <span className={styles.project}>
              {source.project?.name ?? 'no project'}
              <Button look="ghost" act={project}>
                Set
              </Button>
            </span>
          </FactRow>
        )}
      </PanelSection>
      {source.links.length > 0 && (
        <PanelSection label="Links to outside">
          <OutsideLinks source={source} acts={acts} home={home} />
        </PanelSection>
      )}
      <PanelSection label="Writing">
        {source.writable ? (
          <>
            <FactRow label="Decisions not yet in its files">{formatNumber(source.pending)}</FactRow>
            <FactRow label="Need you: changed by somebody else">{formatNumber(source.needs_you)}</FactRow>
            <div className={styles.auto}>
              <Switch label="Automatic writing" checked={source.auto_write} onChange={() => auto.run()} />
              <span>
                Automatic writing
                <small>Each decision goes to the files at once. What somebody else changed is never overwritten.</small>
              </span>
              <Kbd keys="t" />
            </div>
          </>
        ) : (
          <p className={styles.note}>
            Sources of this kind are read-only. Promote a memory so that agents see what you decided.
          </p>
        )}
      </PanelSection>
      {source.unreadable > 0 && (
        <PanelSection label="Unreadable" fact={`${counted(source.unreadable, 'line')}, kept as found`}>
          <UnreadableLines sourceId={source.id} />
        </PanelSection>
      )}
      {moving && <MoveDialog source={source} onClose={() => setMoving(false)} />}
      {removing && (
        <RemoveDialog source={source} remove={() => void acts.remove(source)} onClose={() => setRemoving(false)} />
      )}
      {showing && <WriteBackDialog source={source} acts={acts} onClose={() => setShowing(false)} />}
    </Panel>
  )
}
