import { useState } from 'react'
import type { Conflict } from '../../../shared/contract/neighbours.ts'
import type { Settlement } from '../../../shared/model/decision.ts'
import { useUnread } from '../../components/useUnread.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { confirmKeys } from '../../ui/keys.ts'
import type { Scopes, useSettle } from './useSettle.ts'
import { pairKey, refusalReason, sideNames } from './verdicts.ts'

export interface Verdicts {
  older: Command
  newer: Command
  both: Command
  neither: Command
  undo: Command
  /** True while the form asks for the two scopes. */
  scoping: boolean
  scopes: Scopes
  setScopes: (scopes: Scopes) => void
  confirm: Command
  cancel: Command
}

const none: Scopes = { older: '', newer: '' }

/** Registers the commands of the visible pair. They decide nothing until it could be read. */
export function useVerdicts(
  pair: Conflict | null,
  acts: ReturnType<typeof useSettle>,
  choose: (key: string) => void,
): Verdicts {
  const [open, setOpen] = useState<{ key: string; scopes: Scopes } | null>(null)
  const key = pair && pairKey(pair)
  const scoping = open !== null && open.key === key
  const scopes = scoping ? open.scopes : none
  const group = 'Conflicts'
  const isDated = sideNames(pair).older === 'older'
  const may = (keep: Settlement) => pair !== null && !scoping && refusalReason(keep, pair) === null
  const isUnread = useUnread(key)
  const give = (keep: Settlement, given?: Scopes) => {
    if (!pair || isUnread()) return
    const own = pairKey(pair)
    // Typed scopes stay until accepted: after a refusal they are shown again.
    void acts.settle(pair, keep, given).then((isDone) => isDone && setOpen((now) => (now?.key === own ? null : now)))
  }
  return {
    older: useCommand({
      id: 'conflicts.older',
      label: isDated ? 'Keep older' : 'Keep A',
      key: 'a',
      group,
      when: may('older'),
      run: () => give('older'),
    }),
    newer: useCommand({
      id: 'conflicts.newer',
      label: isDated ? 'Keep newer' : 'Keep B',
      key: 'b',
      group,
      when: may('newer'),
      run: () => give('newer'),
    }),
    both: useCommand({
      id: 'conflicts.both',
      label: 'Keep both',
      key: 'r',
      group,
      when: may('both'),
      run: () => pair && setOpen({ key: pairKey(pair), scopes: scopesOf(pair) }),
    }),
    neither: useCommand({
      id: 'conflicts.neither',
      label: 'Discard both',
      key: 'd',
      group,
      when: may('neither'),
      run: () => give('neither'),
    }),
    undo: useCommand({
      id: 'conflicts.undo',
      label: 'Undo',
      key: 'u',
      group,
      when: acts.undoable && !scoping,
      run: () => void acts.undo().then((back) => back !== null && choose(back)),
    }),
    scoping,
    scopes,
    setScopes: (given) => key !== null && setOpen({ key, scopes: given }),
    confirm: useCommand({
      id: 'conflicts.confirm',
      label: 'Keep both',
      key: confirmKeys,
      group,
      inFields: true,
      when: scoping,
      run: () => give('both', scopes),
    }),
    cancel: useCommand({
      id: 'conflicts.cancel',
      label: 'Not now',
      key: 'escape',
      group,
      inFields: true,
      when: scoping,
      run: () => setOpen(null),
    }),
  }
}

function scopesOf({ older, newer }: Conflict): Scopes {
  return { older: older.scope_path ?? '', newer: newer.scope_path ?? '' }
}
