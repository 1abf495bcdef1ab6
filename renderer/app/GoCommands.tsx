import { useCommand } from '../stores/commands.ts'
import { useNavigation } from '../stores/navigation.ts'
import { keyFrom, screenEntries, type ScreenEntry } from './screens.tsx'

/** Registers the key of every screen. */
export function GoCommands() {
  return screenEntries.map((entry) => <GoCommand key={entry.screen} entry={entry} />)
}

function GoCommand({ entry }: { entry: ScreenEntry }) {
  const { screen, label } = entry
  const go = useNavigation((place) => place.go)
  const current = useNavigation((place) => place.screen)
  useCommand({
    id: `app.go.${screen}`,
    label: `Go to ${label}`,
    key: keyFrom(current, entry),
    group: 'Anywhere',
    when: current !== screen,
    run: () => go(screen),
  })
  return null
}
