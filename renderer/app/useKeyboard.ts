import { useEffect } from 'react'
import { commandFor, availableCommands, unavailableCommands } from '../stores/commands.ts'
import { useToast } from '../stores/toasts.ts'

/** The only key listener: runs the command the registry finds for an event, or shows why it is unavailable. */
export function useKeyboard(): void {
  const { show } = useToast()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commandFor(event, availableCommands())
      if (command) {
        event.preventDefault()
        return command.run()
      }
      const idle = commandFor(event, unavailableCommands())?.idle
      if (idle) show({ words: idle, tone: 'error', here: true })
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [show])
}
