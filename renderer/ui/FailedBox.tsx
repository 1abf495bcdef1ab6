import { Button } from './Button.tsx'
import { ErrorBox } from './ErrorBox.tsx'

/** In place of what could not be fetched: what went wrong, in the engine's own words, and the way to ask again. */
export function FailedBox({ title, words, again }: { title?: string; words: string; again: () => void }) {
  return (
    <ErrorBox {...(title && { title })} actions={<Button onClick={again}>Try again</Button>}>
      {words}
    </ErrorBox>
  )
}
