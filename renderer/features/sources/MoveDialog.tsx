import { useQuery } from '@tanstack/react-query'
import { FolderSymlink } from 'lucide-react'
import { useId } from 'react'
import type { Source } from '../../../shared/model/source.ts'
import { useApi } from '../../client/provider.tsx'
import { usePathCompletion } from '../../client/usePathCompletion.ts'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { PathDialogForm } from '../../components/PathDialogForm.tsx'
import { PathField } from '../../ui/PathField.tsx'
import { homePath } from '../../../shared/text/shortPath.ts'
import styles from './MoveDialog.module.css'
import { foundWords } from './movedWords.ts'
import { type MoveFlow, useMoveSource } from './useMoveSource.ts'

/** Points a source at its new location, after showing what was found there. */
export function MoveDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { queries } = useApi()
  const { data: info } = useQuery(queries.system.info.queryOptions())
  const flow = useMoveSource(source, info?.home, onClose)
  const complete = usePathCompletion()
  const hint = useId()
  return (
    <Dialog
      title={`Where is ${source.name} now?`}
      icon={<FolderSymlink size="1rem" aria-hidden="true" />}
      note="Undo cannot take this back. Move it back instead."
      actions={<MoveActs flow={flow} />}
      onClose={onClose}
    >
      <PathDialogForm className={styles.form} onClose={onClose}>
        <p className={styles.was}>
          It was at <code>{homePath(source.path, info?.home)}</code>.
        </p>
        <div>
          <PathField
            label="Where it is now"
            value={flow.path}
            onChange={flow.setPath}
            onSubmit={() => void (flow.step.kind === 'found' ? flow.move() : flow.look())}
            complete={complete}
            placeholder="~/my-project"
            describedBy={hint}
          />
        </div>
        <p id={hint} className={styles.hint}>
          The folder or file itself, or the project it is in. Memories, decisions and history stay; its files are read
          and written there from then on.
        </p>
        <Found flow={flow} home={info?.home} />
      </PathDialogForm>
    </Dialog>
  )
}

function Found({ flow: { step }, home }: { flow: MoveFlow; home: string | undefined }) {
  const [first, ...more] = step.kind === 'found' ? foundWords(step.place, home) : ['']
  return (
    <div role="status" className={styles.found}>
      {step.kind === 'busy' && <p>Scanning…</p>}
      {step.kind === 'refused' && <p className={styles.refusal}>{step.words}</p>}
      {step.kind === 'found' && (
        <>
          <p className={styles.first}>{first}</p>
          {more.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
    </div>
  )
}

function MoveActs({ flow }: { flow: MoveFlow }) {
  const isFound = flow.step.kind === 'found'
  const move = useCommand({
    id: 'move-source.move',
    label: 'Read it from there',
    key: 'mod+enter',
    inFields: true,
    when: isFound,
    run: () => void flow.move(),
  })
  if (isFound) return <Button look="primary" size="dialog" act={move} />
  return (
    <Button
      look="primary"
      size="dialog"
      keys="enter"
      disabled={flow.path.trim() === '' || flow.step.kind === 'busy'}
      onClick={() => void flow.look()}
    >
      Scan folder
    </Button>
  )
}
