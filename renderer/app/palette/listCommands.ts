import type { Stretch } from '../../../shared/text/foundWords.ts'
import type { Command } from '../../stores/commands.ts'
import type { Screen } from '../../stores/navigation.ts'
import type { Key } from '../../ui/keys.ts'
import { otherWords } from './otherWords.ts'
import { rankCommand } from './rankCommand.ts'
import type { ScreenAction } from './screenActions.ts'

/** A command as the palette lists it. */
export interface ListedCommand {
  /** Unique in the palette. */
  value: string
  label: string
  /** The screen it leads to first; null if it is available here. */
  elsewhere: string | null
  /** The heading it stands under while nothing is typed. */
  group: string
  /** The key that works here. */
  key: Key | undefined
  /** What the typed words matched in the label. */
  found: Stretch[]
  act: { kind: 'here'; command: Command } | { kind: 'elsewhere'; action: ScreenAction }
}

/** How many commands are listed for typed words. */
const maxShown = 8
/** A match at the beginning of a word or better: such commands come before what was found in the library. */
const surely = 0.8
/** A match without a typo or better: with such commands, those found by forgiving one are left out. */
const exactly = 0.4
/** A command of another screen counts a little less than one that is available here. */
const elsewhereShare = 0.95

/** Lists the commands available here, then those of other screens; `nameOf` names a screen. */
export function listCommands(
  here: readonly Command[],
  actions: readonly ScreenAction[],
  nameOf: (screen: Screen) => string,
): ListedCommand[] {
  const known = new Set(here.map(({ id }) => id))
  const listed = here.map((command): ListedCommand => {
    const { label, group, keys } = command
    return {
      value: valueOf(command),
      label,
      elsewhere: null,
      group,
      key: keys[0],
      found: [],
      act: { kind: 'here', command },
    }
  })
  const others = actions
    .filter(({ id }) => !known.has(id))
    .map((action): ListedCommand => {
      const place = nameOf(action.screen)
      const act = { kind: 'elsewhere', action } as const
      return {
        value: valueOf(action),
        label: action.label,
        elsewhere: place,
        group: place,
        key: undefined,
        found: [],
        act,
      }
    })
  return [...listed, ...others]
}

/** Returns the commands that match typed words, the best first, and whether some match so well that they come first. */
export function matchCommands(
  all: readonly ListedCommand[],
  typed: string,
): { commands: ListedCommand[]; isSure: boolean } {
  const ranked = all
    .map((command) => {
      const { id } = command.act.kind === 'here' ? command.act.command : command.act.action
      const { score, found } = rankCommand(command.label, typed, command.group, otherWords[id])
      return { command: { ...command, found }, score: command.elsewhere === null ? score : score * elsewhereShare }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const best = ranked[0]?.score ?? 0
  const kept =
    best >= exactly * elsewhereShare ? ranked.filter(({ score }) => score >= exactly * elsewhereShare) : ranked
  return {
    commands: kept.slice(0, maxShown).map(({ command }) => command),
    isSure: best >= surely * elsewhereShare,
  }
}

/** The same for a command whether its screen is open or not, so that it is found among those run lately. */
function valueOf({ id, label }: Pick<Command, 'id' | 'label'>): string {
  return `${id} ${label}`
}
