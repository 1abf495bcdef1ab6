import { Command as Cmdk } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useCommandStore, type Command } from '../stores/commands.ts'
import { useDialogs } from '../stores/dialogs.ts'
import { CountAnnouncer } from '../components/CountAnnouncer.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { Kbd } from '../ui/Kbd.tsx'
import menu from '../ui/Menu.module.css'
import { rankCommand } from './rankCommand.ts'
import styles from './CommandPalette.module.css'

/** Lists every command available on the screen below, with its key; typing a few letters of a name filters the list. */
export function CommandPalette() {
  const [commands] = useState(listed)
  const [before] = useState(() => document.activeElement)
  const close = () => useDialogs.setState({ palette: false })
  const groups = [...new Set(commands.map((command) => command.group))]
  const run = (command: Command) => {
    close()
    // Runs after the palette has restored the focus, so that the command finds it where it was.
    requestAnimationFrame(() => command.run())
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          data-own-keys="all"
          onCloseAutoFocus={(event) => restoreFocus(event, before)}
        >
          <Dialog.Title className={styles.title}>Commands</Dialog.Title>
          <Cmdk loop label="Commands" filter={(_, typed, keywords) => rankCommand(keywords?.[0] ?? '', typed)}>
            <Cmdk.Input className={styles.input} placeholder="What do you want to do?" />
            <Cmdk.List className={styles.list}>
              <Cmdk.Empty className={styles.empty}>
                No matching command on this screen. Other screens have their own.
              </Cmdk.Empty>
              <CountAnnouncer one="command" />
              {groups.map((group) => (
                <Cmdk.Group key={group} heading={<span className={menu.heading}>{group}</span>}>
                  {commands
                    .filter((command) => command.group === group)
                    .map((command) => (
                      <Cmdk.Item
                        key={command.id}
                        value={command.id}
                        keywords={[command.label]}
                        className={menu.item}
                        onSelect={() => run(command)}
                      >
                        {command.label}
                        <span className={menu.hint}>{command.keys[0] && <Kbd keys={command.keys[0]} />}</span>
                      </Cmdk.Item>
                    ))}
                </Cmdk.Group>
              ))}
            </Cmdk.List>
          </Cmdk>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Returns the screen’s commands as the palette opened. Later registrations of an id win; `Anywhere` comes last. */
function listed(): Command[] {
  const { registered, layer } = useCommandStore.getState()
  const here = registered.filter((entry) => entry.layer === layer && entry.command.when && !entry.command.quiet)
  const byId = new Map(here.map((entry) => [entry.command.id, entry.command]))
  return [...byId.values()].sort((a, b) => Number(a.group === 'Anywhere') - Number(b.group === 'Anywhere'))
}
