import { type Command, useCommandStore } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { keyLabel } from '../../ui/keys.ts'
import type { ScreenAction } from './screenActions.ts'

/** How long a screen may take to make its command available, in milliseconds. */
const patience = 3000

/**
 * Goes to the screen of an action and runs it there as soon as it is available. An action on a chosen thing is not run,
 * because nobody has seen what is chosen there: a toast says what to choose and which key to press.
 */
export function runScreenAction({ screen, id, label, needs }: ScreenAction): void {
  useNavigation.getState().go(screen)
  const { show } = useToastStore.getState()
  if (needs) return show({ words: `${label}: choose a ${needs.thing}, then press ${keyLabel(needs.key)}.` })
  const { visits } = useNavigation.getState()
  const isThere = () => useNavigation.getState().visits === visits && useNavigation.getState().screen === screen
  const tryNow = (): boolean => {
    const found = registeredCommand(id)
    if (!found?.when) return false
    if (found.label === label) found.run()
    else show({ words: `${label}: already set.` })
    return true
  }
  if (tryNow()) return
  const stop = useCommandStore.subscribe(() => {
    if (isThere() && !tryNow()) return
    end()
  })
  const timer = setTimeout(() => {
    end()
    if (isThere()) show({ words: registeredCommand(id)?.idle ?? `${label}: nothing here to use it on.`, tone: 'error' })
  }, patience)
  const end = () => {
    stop()
    clearTimeout(timer)
  }
}

/** Returns the command of the screen with an id; the one registered last counts. */
function registeredCommand(id: string): Command | undefined {
  return useCommandStore.getState().registered.findLast(({ layer, command }) => layer === 0 && command.id === id)
    ?.command
}
