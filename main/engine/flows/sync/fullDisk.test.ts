import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeFindings } from '../rules/findings.ts'
import { setRule } from '../rules/ruleStates.ts'
import { currentReview } from '../review/reviewQueue.ts'
import type { TestEngine } from '../../testing/createTestEngine.ts'
import type { FailingDisk } from '../../testing/failingDisk.ts'
import { worldOnFailingDisk } from '../../testing/world.ts'
import { startTriage } from '../triage/triageJob.ts'

let it: TestEngine
let disk: FailingDisk
let end: () => Promise<void>
beforeEach(async () => void ({ it, disk, end } = await worldOnFailingDisk()))
afterEach(() => end())

const core = () => it.engine.core
const triage = async (): Promise<void> => {
  const { error } = await core().jobs.ended(startTriage(core(), null, 'judge').id)
  if (error !== null) throw new Error(error)
}

test.each<[string, number, () => unknown, string]>([
  ['a triage that cannot begin', 1, triage, 'Nothing was changed.'],
  ['a triage under way', 9, triage, 'What was worked out until then is kept; ask again to go on.'],
  ['the findings', 1, () => computeFindings(core()), 'What was worked out until then is kept; ask again to go on.'],
  ['a rule switched off', 1, () => setRule(core(), 'noise.acknowledgement', false), 'Nothing was changed.'],
  ['a review', 1, () => currentReview(core()), 'Nothing was changed.'],
])('on a full disk, %s says what is so', async (_, at, act, claim) => {
  disk.failAt(at, 'from then on')
  await expect((async () => act())()).rejects.toThrow(new RegExp(`full\\..* ${claim}$`))
})
