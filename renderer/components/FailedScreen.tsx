import { FailedBox } from './FailedBox.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ScreenMessage } from '../ui/ScreenMessage.tsx'

/** A screen whose content could not be fetched: why, and a retry command. */
export function FailedScreen({
  screen,
  title,
  words,
  again,
}: {
  screen: string
  title: string
  words: string
  again: () => void
}) {
  return (
    <Screen title={screen}>
      <ScreenMessage>
        <FailedBox title={title} words={words} again={again} />
      </ScreenMessage>
    </Screen>
  )
}
