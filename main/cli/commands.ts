import type { Command } from './command.ts'
import { compareCommand } from './compare.ts'
import { doctor } from './doctor.ts'
import { exportCommand } from './export.ts'
import { journal, redo, undo } from './history.ts'
import { list } from './list.ts'
import { promote } from './promote.ts'
import { references } from './references.ts'
import { serve } from './serve.ts'
import { show } from './show.ts'
import { sources } from './sources.ts'
import { sync } from './sync.ts'
import {
  discard,
  edit,
  merge,
  purge,
  resolve,
  restore,
  retain,
  takeOver,
  unmerge,
  unpromote,
  validate,
} from './verbs.ts'
import { writeBack } from './writeBack.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  sync,
  sources,
  list,
  show,
  validate,
  discard,
  restore,
  retain,
  edit,
  merge,
  unmerge,
  resolve,
  promote,
  references,
  unpromote,
  takeOver,
  writeBack,
  undo,
  redo,
  journal,
  purge,
  compareCommand,
  exportCommand,
  serve,
  doctor,
]
