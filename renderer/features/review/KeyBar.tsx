import type { Command } from '../../stores/commands.ts'
import { KeyAct, KeyBar as Bar, KeyRule } from '../../ui/KeyBar.tsx'

/** Every command of the review with its key; a disabled one shows none. */
export function KeyBar({
  first,
  verdicts,
  batches,
  end,
}: Record<'verdicts' | 'batches' | 'end', readonly Command[]> & { first: Command }) {
  return (
    <Bar label="Verdicts" end={end.map(shown)}>
      <KeyAct act={first} boxed />
      <KeyRule />
      {verdicts.map(shown)}
      <KeyRule />
      {batches.map(shown)}
    </Bar>
  )
}

const shown = (act: Command) => <KeyAct key={act.id} act={act} />
