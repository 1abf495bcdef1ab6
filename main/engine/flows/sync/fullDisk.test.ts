import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeFindings } from '../findings/computeFindings.ts'
import { setRule } from '../rules/ruleStates.ts'
import { currentReview } from '../review/reviewQueue.ts'
import type { TestEngine } from '../../testing/createTestEngine.ts'
import type { FailingDisk } from '../../testing/failingDisk.ts'
import { worldOnFailingDisk } from '../../testing/world.ts'
import { fakeModels } from '../../testing/fakeModels.ts'
import { embeddingStatus, useProvider } from '../embedding/embedding.ts'
import { updateEvidence } from '../evidence/updateEvidence.ts'
import { sql } from '../../store/sql.ts'
import { startTriage } from '../triage/triageJob.ts'

let harness: TestEngine
let disk: FailingDisk
let end: () => Promise<void>
beforeEach(async () => void ({ harness, disk, end } = await worldOnFailingDisk(fakeModels())))
afterEach(() => end())

const core = () => harness.engine.core
const triage = async (): Promise<void> => {
  const { error } = await core().jobs.ended(startTriage(core(), null, 'judge').id)
  if (error !== null) throw new Error(error)
}

/** Gives every text its vector of a model, which then takes over. */
const embed = async (): Promise<void> => {
  const job = await useProvider(core(), 'transformers', '/models/small')
  const { error } = await core().jobs.ended(job!.id)
  if (error !== null) throw new Error(error)
}
const provider = () => embeddingStatus(core()).provider
const looked = () => sql<number>(core().library.db, 'SELECT count(*) FROM evidence').pluck().get() ?? 0

const kept = 'What was worked out so far is kept; try again to continue.'

test.each<[string, number, () => unknown, string]>([
  ['a triage that cannot start', 1, triage, 'Nothing was changed.'],
  ['a running triage', 9, triage, kept],
  ['the findings', 1, () => computeFindings(core()), kept],
  ['a rule switched off', 1, () => setRule(core(), 'noise.acknowledgement', false), 'Nothing was changed.'],
  ['a review', 1, () => currentReview(core().library), 'Nothing was changed.'],
])('on a full disk the message of %s is true', async (_, at, act, claim) => {
  disk.failAt(at, 'from then on')
  await expect((async () => act())()).rejects.toThrow(new RegExp(`full\\..* ${claim}$`))
})

/** Every place where it can fail, one after the other, until it gets through. `after` is told each time what was said. */
async function failEverywhere(
  act: () => Promise<unknown>,
  after: (said: string) => void,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  for (let at = 1; ; at += 1) {
    await before()
    disk.failAt(at, 'from then on')
    const said = await act().then(
      () => null,
      (error: Error) => error.message,
    )
    disk.failAt(null, 'once')
    if (said === null) return at - 1
    after(said)
  }
}

test('gathering evidence on a full disk says so wherever it fails, and continues later', async () => {
  const says = new RegExp(`is full\\..* ${kept}$`)
  const failures = await failEverywhere(
    () => updateEvidence(core()),
    (said) => expect(said).toMatch(says),
  )
  expect(failures).toBeGreaterThan(2)
  expect(looked()).toBeGreaterThan(0)
  expect(await updateEvidence(core())).toEqual({ seen: 0, checked: 0 })
})

test('switching models on a full disk says so wherever it fails, and the old model stays until the switch is complete', async () => {
  const says = /is full\..* (?:Nothing was changed\.|try again to continue\.|It was done anyway: small is chosen\.)$/
  const isTrue = (said: string): void => {
    if (provider() === 'lexical') expect(said).toMatch(says)
    else expect(said).toMatch(/ It was done anyway: small is in use\.$/)
  }
  expect(await failEverywhere(embed, isTrue)).toBeGreaterThan(3)
  // Now that the vectors are there, the last steps fail too.
  const onLexical = () => useProvider(core(), 'lexical')
  const ends: string[] = []
  const after = (said: string): void => {
    isTrue(said)
    ends.push(provider())
  }
  await failEverywhere(embed, after, onLexical)
  expect(new Set(ends)).toEqual(new Set(['lexical', 'transformers']))
  expect(embeddingStatus(core())).toMatchObject({ provider: 'transformers', next: null })
})
