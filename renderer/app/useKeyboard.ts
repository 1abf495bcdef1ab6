import { useEffect } from 'react'
import { commandFor, commandsNow } from '../stores/commands.ts'

/** The one listener for keys: it runs the act the registry names for an event, and nothing else. */
export function useKeyboard(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commandFor(event, commandsNow())
      if (!command) return
      event.preventDefault()
      command.run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
