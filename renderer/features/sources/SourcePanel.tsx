import { FolderOpen, FolderSymlink, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Source } from '../../../shared/model/source.ts'
import { homePath } from '../../../shared/text/shortPath.ts'
import { useSetProject } from '../../client/useSetProject.ts'
import { moment } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { counted, formatNumber } from '../../ui/counted.ts'
import { FactRow, Panel, PanelSection } from '../../ui/Panel.tsx'
import { PathWords } from '../../ui/PathWords.tsx'
import { sourceKindNames } from '../../ui/sourceNames.ts'
import { OutsideLinks } from './OutsideLinks.tsx'
import { ProjectFact } from './ProjectFact.tsx'
import { type OpenDialog, SourceDialog } from './SourceDialog.tsx'
import styles from './SourcePanel.module.css'
import { SourceProblem } from './SourceProblem.tsx'
import { UnreadableLines } from './UnreadableLines.tsx'
import type { SourceActs } from './useSourceActs.ts'
import { canWrite, isWaiting, type SourceKeys, useSourceKeys } from './useSourceKeys.ts'
import { WritingSection } from './WritingSection.tsx'

/** Details of one source and its commands. */
export function SourcePanel({ source, acts, home }: { source: Source; acts: SourceActs; home: string | undefined }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const projectFlow = useSetProject(source.id, home)
  const keys = useSourceKeys(source, acts, {
    openDialog: setDialog,
    chooseProject: () => setChoosing(true),
    isChoosing,
  })
  return (
    <Panel
      label={`Source ${source.name}`}
      head={
        <>
          <strong className={styles.kind}>{sourceKindNames[source.kind]}</strong>
          <span className={styles.headActs}>
            <Button look="ghost" act={keys.reveal} icon={<FolderOpen size="0.875rem" aria-hidden="true" />} />
          </span>
        </>
      }
      actions={<FootActs source={source} keys={keys} />}
    >
      <h2 className={styles.title}>{source.name}</h2>
      <p className={styles.path}>
        <PathWords path={homePath(source.path, home)} />
      </p>
      {source.error && <SourceProblem source={source} home={home} move={keys.move} sync={keys.sync} />}
      <PanelSection label="Contents" fact={source.synced_at ? `synced ${moment(source.synced_at)}` : 'not read yet'}>
        <FactRow label="Memories">{formatNumber(source.memories)}</FactRow>
        <FactRow label="Gone from the files, kept here">{formatNumber(source.gone)}</FactRow>
        <FactRow label="Unreadable lines">{formatNumber(source.unreadable)}</FactRow>
        <ProjectFact
          source={source}
          flow={projectFlow}
          isChoosing={isChoosing}
          choose={keys.project}
          onClose={() => setChoosing(false)}
        />
      </PanelSection>
      {source.links.length > 0 && (
        <PanelSection label="Links to outside">
          <OutsideLinks source={source} acts={acts} home={home} />
        </PanelSection>
      )}
      <WritingSection source={source} auto={keys.auto} />
      {source.unreadable > 0 && (
        <PanelSection label="Unreadable" fact={`${counted(source.unreadable, 'line')}, kept as found`}>
          <UnreadableLines sourceId={source.id} />
        </PanelSection>
      )}
      {dialog && <SourceDialog dialog={dialog} source={source} acts={acts} onClose={() => setDialog(null)} />}
    </Panel>
  )
}

function FootActs({ source, keys }: { source: Source; keys: SourceKeys }) {
  return (
    <>
      {source.error === null && <Button act={keys.sync} icon={<RefreshCw size="0.875rem" aria-hidden="true" />} />}
      {isWaiting(source) && <Button act={keys.diff} />}
      {canWrite(source) && <Button act={keys.write} />}
      <span className={styles.headActs}>
        {source.paused_since === null && (
          <Button look="ghost" act={keys.move} icon={<FolderSymlink size="0.875rem" aria-hidden="true" />} />
        )}
        <Button look="ghost" act={keys.remove} icon={<Trash2 size="0.875rem" aria-hidden="true" />} />
      </span>
    </>
  )
}
