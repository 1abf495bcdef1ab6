import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FileDiff } from '../../shared/model/diff.ts'
import { fileDiff } from '../../shared/text/fileDiff.ts'
import { useAppCommands } from '../app/useAppCommands.ts'
import { forgetActs, rememberAct } from '../stores/acts.ts'
import { useToastStore } from '../stores/toasts.ts'
import { fakeDecision } from '../testing/fakeDecision.ts'
import { fakeStep } from '../testing/fakeStep.ts'
import { renderWith } from '../testing/renderWith.tsx'
import { stubClient } from '../testing/stubClient.ts'
import { useApi } from './provider.tsx'
import { useActToast } from './useActToast.ts'

beforeEach(forgetActs)

const on: boolean[] = []

function Buttons() {
  useAppCommands()
  const { client } = useApi()
  const showAct = useActToast()
  return (
    <>
      <button onClick={() => showAct('Switched off: Logs', async () => on.push(true))}>Switch</button>
      <button onClick={() => rememberAct({ kind: 'final', words: 'Purging cannot be undone.' })}>Purge</button>
      <button onClick={() => rememberAct({ kind: 'written' })}>Write</button>
      <button onClick={() => void client.decisions.discard({ ids: ['m_2'] })}>Discard</button>
    </>
  )
}

function show({ newly_pending = 0, files = [] as FileDiff[] } = {}) {
  on.length = 0
  const older = [
    fakeDecision({ undoable: false, label: 'Purged 1 memory' }),
    fakeDecision({ label: 'Discarded 2 memories' }),
  ]
  const stub = stubClient({
    decisions: {
      undo: () => fakeStep(1, 'Undid: Discarded 2 memories', { stale: [], newly_pending, files }),
      discard: () => fakeStep(2, 'Discarded 1 memory'),
      journal: () => older,
    },
  })
  renderWith(stub.client, <Buttons />)
  return () => stub.calls.filter(({ name }) => name === 'decisions.undo').length
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const undo = () => fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true })
const words = () => useToastStore.getState().toast?.words

test('Ctrl Z right after a switched rule switches it back, and only the next press undoes the older step', async () => {
  const undone = show()
  press('Switch')
  undo()
  await waitFor(() => expect(words()).toBe('Undid: Switched off: Logs'))
  expect([on, undone()]).toEqual([[true], 0])
  // The message that offered this undo is gone.
  expect(useToastStore.getState().kept).toBeNull()
  undo()
  await waitFor(() => expect(undone()).toBe(1))
})

test('Ctrl Z after a purge says what the next press undoes, and the next press undoes it', async () => {
  const undone = show()
  press('Purge')
  undo()
  await waitFor(() =>
    expect(words()).toBe('Purging cannot be undone. Press Ctrl Z again to undo: Discarded 2 memories'),
  )
  expect(undone()).toBe(0)
  undo()
  await waitFor(() => expect(undone()).toBe(1))
})

test.each([
  [{ newly_pending: 1 }, 'Undid: Discarded 2 memories. The agents’ files are unchanged so far: Ctrl S writes the undo'],
  [{}, 'Undid: Discarded 2 memories. It was in none of the written files'],
  [
    { newly_pending: 1, files: [fileDiff('/n/a.md', 'Same\n', '')] },
    'Undid: Discarded 2 memories. 1 file is changed; the agents’ others are unchanged so far: Ctrl S writes the undo there',
  ],
  // A source that is always written to.
  [{ files: [fileDiff('/n/a.md', null, 'Same\n')] }, 'Undid: Discarded 2 memories'],
])('Ctrl Z right after a write-back says what the files still have, after %j', async (result, said) => {
  const undone = show(result)
  press('Write')
  undo()
  await waitFor(() => expect(words()).toBe(said))
  expect(undone()).toBe(1)
})

test('after a later step, Ctrl Z undoes that step', async () => {
  const undone = show()
  press('Switch')
  press('Discard')
  await waitFor(() => expect(useToastStore.getState().toast).toBeNull())
  undo()
  await waitFor(() => expect(undone()).toBe(1))
  expect(on).toEqual([])
})
