import { type SecretRemovalPreview, filesOfRemoval } from '../../../shared/model/secretRemoval.ts'
import { pluralForm } from '../../../shared/text/counted.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { useRemoveSecret } from '../../client/useRemoveSecret.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { removalLabel } from '../../components/maskedValues.ts'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { counted } from '../../ui/counted.ts'
import { confirmKeys } from '../../ui/keys.ts'
import styles from './secrets.module.css'

/** Maximum number of other memories named. */
const maxNamed = 6

/** Asks which memories a secret is removed from, and says what keeps it. */
export function RemoveSecretDialog({ preview, onClose }: { preview: SecretRemovalPreview; onClose: () => void }) {
  const { secrets, others, references } = preview
  const kept = new Set(filesOfRemoval(preview, true).flatMap(({ path, writable }) => (writable ? [] : path)))
  const { removeFrom } = useRemoveSecret()
  const remove = (everywhere: boolean) => () => {
    onClose()
    void removeFrom(preview, everywhere)
  }
  return (
    <Dialog
      title={removalLabel(preview.isPersonal ? 'personal-data' : 'secret')}
      subtitle={secrets.join(', ')}
      size="narrow"
      onClose={onClose}
    >
      <div className={styles.form}>
        {others.length > 0 && (
          <>
            <p>
              {counted(others.length, 'other memory holds', 'other memories hold')} the same value. All of them change
              in one step, which one undo takes back.
            </p>
            <ul className={styles.others}>
              {others.slice(0, maxNamed).map((other) => (
                <li key={other.id}>
                  <TitleWords text={other.title} />
                  {other.superseded_by && <span>merged or edited</span>}
                </li>
              ))}
              {others.length > maxNamed && <li>and {others.length - maxNamed} more</li>}
            </ul>
          </>
        )}
        {references.length > 0 && (
          <p className={styles.left}>
            {counted(references.length, 'reference holds', 'references hold')} it too:{' '}
            {references.map(({ name }) => `“${name}”`).join(', ')}. A reference stays as it is: edit or un-promote it.
          </p>
        )}
        {kept.size > 0 && (
          <div className={styles.left}>
            <p>
              Schoolhouse does not write {pluralForm(kept.size, 'this file', 'these files')}. Remove it there yourself:
            </p>
            <ul className={styles.files}>
              {[...kept].map((path) => (
                <li key={path}>
                  <code title={path}>{shortPath(path)}</code>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.actions}>
          <DialogCommand
            id="remove-secret.one"
            label={others.length > 0 ? 'Only from this one' : 'Remove it here'}
            keys={others.length > 0 ? 'o' : confirmKeys}
            look={others.length > 0 ? 'plain' : 'primary'}
            when
            run={remove(false)}
          />
          {others.length > 0 && (
            <DialogCommand
              id="remove-secret.all"
              label={`Remove from all ${others.length + 1}`}
              keys={confirmKeys}
              when
              run={remove(true)}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
