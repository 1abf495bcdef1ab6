import type { ReactNode } from 'react'
import { useCommand, type CommandInput } from '../stores/commands.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'

/**
 * A button that registers its own command. A command of a dialog must be registered in a component below the dialog, such as
 * this one; a hook in the component that opens the dialog would register it for the screen beneath.
 */
export function DialogCommand({
  id,
  label,
  keys,
  when,
  run,
  look = 'primary',
  icon,
  why,
}: Pick<CommandInput, 'id' | 'label' | 'when' | 'run'> &
  Pick<ButtonProps, 'look' | 'why'> & { keys: string | readonly string[]; icon?: ReactNode }) {
  const act = useCommand({ id, label, key: keys, when, inFields: true, run })
  return <Button look={look} size="dialog" act={act} icon={icon} why={why} />
}
