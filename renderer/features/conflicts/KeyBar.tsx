import type { Conflict } from '../../../shared/contract/neighbours.ts'
import type { Settlement } from '../../../shared/model/decision.ts'
import type { Command } from '../../stores/commands.ts'
import { KeyAct, KeyBar as Bar, KeyHint, KeyRule } from '../../ui/KeyBar.tsx'
import type { Verdicts } from './useVerdicts.ts'
import { refusalReason } from './verdicts.ts'

/** The verdicts with their keys, and undo of the last one. */
export function KeyBar({ pair, verdicts, last }: { pair: Conflict; verdicts: Verdicts; last: string | null }) {
  const { undo } = verdicts
  const given: [Settlement, Command][] = [
    ['older', verdicts.older],
    ['newer', verdicts.newer],
    ['both', verdicts.both],
    ['neither', verdicts.neither],
  ]
  const undone = last ? `Undo: ${last.charAt(0).toLowerCase()}${last.slice(1)}` : undefined
  return (
    <Bar label="Verdicts" end={undo.when && <KeyAct act={undo} words={undone} />}>
      {verdicts.scoping
        ? [verdicts.confirm, verdicts.cancel].map((act) => <KeyAct key={act.id} act={act} />)
        : given.map(([keep, act]) => <KeyAct key={keep} act={act} why={refusalReason(keep, pair)} />)}
      <KeyRule />
      <KeyHint keys={['arrowup', 'arrowdown']}>Pair</KeyHint>
    </Bar>
  )
}
