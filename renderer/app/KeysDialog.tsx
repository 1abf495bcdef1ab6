import { useState } from 'react'
import { useCommandStore, type Command } from '../stores/commands.ts'
import { guideLabel, startGuide, useDialogs } from '../stores/dialogs.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import styles from './KeysDialog.module.css'
import { listKeys } from './listKeys.ts'

/** Lists every registered key of the screen below, including keys that need a card to act on. */
export function KeysDialog() {
  const [groups] = useState(grouped)
  const close = () => useDialogs.setState({ keys: false })
  const guide = () => {
    close()
    // Runs after this dialog has restored the focus, so that the guide can move it.
    requestAnimationFrame(startGuide)
  }
  return (
    <Dialog
      title="Keys"
      readOnly
      size="full"
      closeLabel="Close"
      onClose={close}
      note="A key works only where it is shown."
      actions={<Button onClick={guide}>{guideLabel}</Button>}
    >
      <div className={styles.groups}>
        {groups.map(([group, commands]) => (
          <section key={group} className={styles.group}>
            <h3>{group}</h3>
            <dl>
              {commands.map((command) => (
                <div key={command.id} className={styles.row}>
                  <dt>{command.label}</dt>
                  <dd>
                    {command.keys.map((key) => (
                      <Kbd key={key} keys={key} look="bar" />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function grouped(): [string, Command[]][] {
  const { registered, layer } = useCommandStore.getState()
  return listKeys(registered.filter((entry) => entry.layer === layer).map((entry) => entry.command))
}
