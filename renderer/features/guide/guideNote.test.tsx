import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Job } from '../../../shared/model/job.ts'
import type { RecommendationBrief } from '../../../shared/model/action.ts'
import { useBoardStore } from '../../stores/board.ts'
import { fakeJob } from '../../testing/fakeJob.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { Guide } from './Guide.tsx'

beforeEach(() => useBoardStore.setState({ open: null, sought: null, focus: null }))
afterEach(cleanup)

const discarding: RecommendationBrief = {
  action: 'discard',
  confidence: 0.6,
  with: [],
  reason: 'Says nothing lasting.',
  snoozed_until: null,
}
const triage = fakeJob()

/** Renders the guide over one raw note: as the list of notes has it, and as it is by now. */
function show(listed: RecommendationBrief | null, now: RecommendationBrief | null, jobs: Job[]): void {
  const note = { ...fakeMemory(0), maturity: 'raw' as const }
  const details = { versions: [], sources: [], summary: null, successor: null, returned: null, journal: [] }
  const page = { total: 1, groups: [], spellings: [] }
  const { client } = stubClient({
    memories: {
      page: ({ filter }) => ({ ...page, items: filter?.action ? [] : [{ ...note, recommendation: listed }] }),
      get: () => ({ ...note, ...details, recommendation: now }),
      counts: () => ({ raw: 1, validated: 0, escalated: 0, discarded: 0 }),
    },
    jobs: { list: () => jobs },
  })
  renderWith(client, <Guide onClose={() => undefined} />)
}

/** Returns the guide once it has been quiet for a second, which is as long as `findByRole` waits. */
const guideOnceQuiet = () => screen.findByRole('complementary', {}, { timeout: 10_000 })

test('it says what is recommended by now, when that was found after the note was chosen', async () => {
  show(null, discarding, [triage])
  await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('recommends to discard it'))
})

test('between reading and triage it waits for what is recommended', async () => {
  show(null, null, [])
  await expect(screen.findByRole('complementary', {}, { timeout: 300 })).rejects.toThrow()
})

test('without any recommendation it asks all the same, once triage has ended', async () => {
  show(null, null, [triage])
  expect((await guideOnceQuiet()).textContent).toContain('Nothing is recommended for this note')
})

test('a recommendation that takes more than one key is not called none', async () => {
  const promoting = { ...discarding, action: 'promote' as const }
  show(promoting, promoting, [triage])
  const guide = await guideOnceQuiet()
  expect(guide.textContent).toContain('What is recommended for this note takes more than one key')
})
