import { FailedBox } from './FailedBox.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Whole } from '../ui/Whole.tsx'

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
      <Whole>
        <FailedBox title={title} words={words} again={again} />
      </Whole>
    </Screen>
  )
}
