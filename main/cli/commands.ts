import type { Command } from './command.ts'
import { advisor } from './advisor.ts'
import { budget } from './budget.ts'
import { checkFreshness } from './checkFreshness.ts'
import { clusters } from './clusters.ts'
import { compareCommand } from './compare.ts'
import { conflicts } from './conflicts.ts'
import { consolidate, history, refine, store } from './contributions.ts'
import { digest } from './digest.ts'
import { doctor } from './doctor.ts'
import { embed } from './embed.ts'
import { explain } from './explain.ts'
import { evidence, stillHolds } from './evidence.ts'
import { exportCommand } from './export.ts'
import { journal, redo, undo } from './history.ts'
import { insights } from './insights.ts'
import { lineage } from './lineage.ts'
import { mcp } from './mcp.ts'
import { hook } from './hook.ts'
import { checkpoint, harvest } from './harvest.ts'
import { gates } from './gates.ts'
import { hygiene } from './hygiene.ts'
import { list } from './list.ts'
import { noise } from './noise.ts'
import { pack } from './pack.ts'
import { policy } from './policy.ts'
import { promote } from './promote.ts'
import { proposals } from './proposals.ts'
import { propose } from './proposeVerdict.ts'
import { purge } from './purge.ts'
import { references } from './references.ts'
import { forgetSecret, removeSecret } from './removeSecret.ts'
import { report } from './report.ts'
import { request } from './request.ts'
import { rules } from './rules.ts'
import { scan } from './scan.ts'
import { search } from './search.ts'
import { serve } from './serve.ts'
import { settle } from './settle.ts'
import { show } from './show.ts'
import { similar } from './similar.ts'
import { skill } from './skill.ts'
import { sources } from './sources.ts'
import { sync } from './sync.ts'
import { triage } from './triage.ts'
import { discard, edit, merge, resolve, restore, retain, takeOver, unmerge, unpromote, validate } from './verbs.ts'
import { versions } from './versions.ts'
import { writeBack } from './writeBack.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  sync,
  sources,
  harvest,
  checkpoint,
  list,
  search,
  pack,
  show,
  store,
  refine,
  consolidate,
  history,
  skill,
  validate,
  discard,
  restore,
  retain,
  edit,
  merge,
  unmerge,
  resolve,
  promote,
  propose,
  request,
  proposals,
  advisor,
  gates,
  references,
  versions,
  budget,
  unpromote,
  takeOver,
  writeBack,
  undo,
  redo,
  journal,
  purge,
  removeSecret,
  forgetSecret,
  triage,
  explain,
  policy,
  lineage,
  similar,
  clusters,
  conflicts,
  settle,
  compareCommand,
  evidence,
  stillHolds,
  checkFreshness,
  embed,
  rules,
  scan,
  noise,
  hygiene,
  digest,
  report,
  insights,
  exportCommand,
  serve,
  mcp,
  hook,
  doctor,
]
