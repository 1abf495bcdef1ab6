import { useId } from 'react'
import { usePathCompletion } from '../client/usePathCompletion.ts'
import type { SetProject } from '../client/useSetProject.ts'
import { Button } from '../ui/Button.tsx'
import { PathField } from '../ui/PathField.tsx'
import styles from './ProjectForm.module.css'
import { takeFocus } from '../ui/takeFocus.ts'

/** Sets the folder of the project a source belongs to; with `inOne`, can also remove it from its project. */
export function ProjectForm({
  flow,
  inOne = false,
  onClose,
}: {
  flow: SetProject
  inOne?: boolean
  /** Called when set or cancelled. */
  onClose: (done: boolean) => void
}) {
  const hint = useId()
  const complete = usePathCompletion()
  const save = async (projectDir: string | null) => {
    if (await flow.save(projectDir)) onClose(true)
  }
  return (
    // Esc closes only this form, not its surroundings.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.form}
      data-own-escape=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose(false)
      }}
    >
      <PathField
        ref={takeFocus}
        label="Folder of the project"
        value={flow.path}
        onChange={flow.setPath}
        onSubmit={() => void save(flow.path)}
        complete={async (prefix) => (await complete(prefix)).filter(({ folder }) => folder)}
        placeholder="~/my-project"
        describedBy={hint}
      />
      <p id={hint} className={flow.refusal ? styles.refusal : styles.hint} role={flow.refusal ? 'alert' : undefined}>
        {flow.refusal ?? 'The folder the agents worked in, or any folder of its repository.'}
      </p>
      <div className={styles.acts}>
        <Button
          look="primary"
          keys="enter"
          disabled={flow.busy || flow.path.trim() === ''}
          onClick={() => void save(flow.path)}
        >
          Set
        </Button>
        {inOne && (
          <Button disabled={flow.busy} onClick={() => void save(null)}>
            No project
          </Button>
        )}
        <Button look="ghost" keys="escape" onClick={() => onClose(false)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
