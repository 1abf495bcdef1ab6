import { availableCommands, useCommand } from '../stores/commands.ts'
import { useConnection } from '../stores/connection.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'

/**
 * Replaces content that could not be fetched: the engine’s error message and a retry command. While the engine is
 * unreachable, the banner above the screen says so, and this only says what is missing.
 */
export function FailedBox({ title, words, again }: { title?: string; words: string; again: () => void }) {
  const lost = useConnection((connection) => connection.lost)
  useCommand({ id: 'failed.one', label: 'Try again', quiet: true, when: !lost, run: again })
  const act = useCommand({
    id: 'failed.again',
    label: 'Try again',
    key: 'alt+g',
    inFields: true,
    when: !lost,
    run: () => {
      for (const one of availableCommands()) if (one.id === 'failed.one') one.run()
    },
  })
  if (lost)
    return (
      <Empty title={title ?? 'Could not load this'}>
        Schoolhouse is not responding. {lost.over ? 'See above what to do.' : 'This loads once it responds.'}
      </Empty>
    )
  return (
    <ErrorBox {...(title && { title })} actions={<Button act={act} />}>
      {words}
    </ErrorBox>
  )
}
