import type { Source } from '../../../shared/model/source.ts'
import type { SetProject } from '../../client/useSetProject.ts'
import { ProjectForm } from '../../components/ProjectForm.tsx'
import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { FactRow } from '../../ui/Panel.tsx'
import styles from './SourcePanel.module.css'

/** The project of a source, or the form that sets it. */
export function ProjectFact({
  source,
  flow,
  isChoosing,
  choose,
  onClose,
}: {
  source: Source
  flow: SetProject
  isChoosing: boolean
  choose: Command
  onClose: () => void
}) {
  if (isChoosing)
    return (
      <ProjectForm
        flow={flow}
        inOne={source.project !== null}
        onClose={() => {
          onClose()
          document.querySelector<HTMLElement>('[data-home]')?.focus()
        }}
      />
    )
  return (
    <FactRow label="Project">
      <span className={styles.project}>
        {source.project?.name ?? 'no project'}
        <Button look="ghost" act={choose}>
          Set
        </Button>
      </span>
    </FactRow>
  )
}
