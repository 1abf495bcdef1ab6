import { FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { showHidden } from '../../../../shared/text/showHidden.ts'
import type { Memory } from '../../../../shared/model/memory.ts'
import { failureToast } from '../../../client/errors.ts'
import { useApi } from '../../../client/provider.tsx'
import { useToast } from '../../../stores/toasts.ts'
import { actorName } from '../../../ui/actorName.ts'
import { moment } from '../../../ui/age.ts'
import { counted } from '../../../ui/counted.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { FactRow, PanelSection } from '../../../ui/Panel.tsx'
import { shortPath } from '../../../../shared/text/shortPath.ts'
import { useActs } from '../useBoardCommands.ts'
import styles from './MemoryPanel.module.css'

/** Who wrote the memory, when and where, and the raw record in its file. */
export function Provenance({ memory }: { memory: Memory }) {
  const { origin } = memory
  const acts = useActs()
  const facts: [string, ReactNode, boolean?][] = [
    [
      'Written',
      [memory.source_agent?.trim() || origin?.source_name, moment(memory.timestamp)].filter(Boolean).join(', '),
    ],
    ['Session', memory.source_session, true],
    ['Project', memory.project?.name ?? 'no project'],
    ['Scope', memory.scope_path ? `${memory.scope}, ${memory.scope_path}` : memory.scope],
    ['Kind', memory.kind?.replaceAll('_', ' ')],
    ['Used', memory.usage_count > 0 ? counted(memory.usage_count, 'time') : null],
    ['Weight', memory.thought_type === 'original' ? null : `${memory.weight}, a ${memory.thought_type}`],
    ['Decided by', memory.decided_by && actorName(memory.decided_by)],
    ['Curated by', memory.curated_by && actorName(memory.curated_by)],
    ['Snoozed until', memory.retained_until && moment(memory.retained_until)],
    ['Gone since', memory.gone_since && moment(memory.gone_since)],
    ['In its source', memory.external_id, true],
  ]
  return (
    <PanelSection label="Provenance" fact={origin?.source_name}>
      {facts.map(([label, value, mono = false]) =>
        value ? (
          <FactRow key={label} label={label} mono={mono}>
            {value}
          </FactRow>
        ) : null,
      )}
      {origin && <FileRow path={origin.path} line={origin.line} />}
      <Button act={acts.lineage} />
      {origin && (
        <details className={styles.details}>
          <summary>Raw text as found</summary>
          <pre className={styles.raw} tabIndex={0} data-own-keys="">
            {showHidden(origin.raw)}
          </pre>
        </details>
      )}
    </PanelSection>
  )
}

function FileRow({ path, line }: { path: string; line: number | null }) {
  const { client } = useApi()
  const { show } = useToast()
  const reveal = () => client.system.reveal({ path }).catch((error: unknown) => show(failureToast(error)))
  return (
    <FactRow label="File" mono>
      <span title={path}>
        {shortPath(path)}
        {line === null ? '' : `:${line}`}
      </span>
      <IconButton
        label="Show in folder"
        icon={<FolderOpen size="0.875rem" aria-hidden="true" />}
        onClick={() => void reveal()}
        className={styles.reveal}
      />
    </FactRow>
  )
}
