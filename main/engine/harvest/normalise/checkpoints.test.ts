import { expect, test } from 'vitest'
import { type CheckpointReason, createCheckpointFinder } from './checkpoints.ts'
import { createSessionLog } from './sessionLog.ts'
import { type TranscriptEvent, eventOf } from '../transcript.ts'

type Given = Pick<TranscriptEvent, 'role' | 'text'> & Partial<TranscriptEvent>

/** The checkpoints of a session, each with the position of the event it follows. */
function checkpoints(events: readonly Given[]): [number, CheckpointReason][] {
  const log = createSessionLog('s')
  const finder = createCheckpointFinder()
  return events.flatMap((given) => {
    const item = eventOf({ session: 's', ...given })
    const found = item.kind === 'event' ? finder.add(log.add(item.event)) : null
    return found ? [[found.ordinal, found.why] as [number, CheckpointReason]] : []
  })
}

const talk = (count: number): Given[] =>
  Array.from({ length: count }, (_, at) => ({ role: 'agent', text: `Berth ${at} is free.` }))

test('when three quarters of the window are used, once', () => {
  const full = { role: 'agent', text: 'Berth 9 is free.', window: 0.8 } as const
  expect(checkpoints([...talk(10), full, ...talk(10), { ...full, window: 0.9 }])).toEqual([[10, 'window']])
})

test('after more than ten outputs in two minutes', () => {
  const outputs = (seconds: number): Given[] =>
    Array.from({ length: 12 }, (_, at) => ({
      role: 'result',
      text: `berth ${at}`,
      at: new Date(Date.UTC(2026, 10, 19, 9, 0, at * seconds)).toISOString(),
    }))
  expect(checkpoints(outputs(10))).toEqual([[10, 'burst']])
  expect(checkpoints(outputs(30))).toEqual([])
})

test('when tests pass after they failed, and when a person says that a task is done', () => {
  const run = (text: string): Given[] => [
    { role: 'call', text: 'npm test', tool: 'shell' },
    { role: 'result', text },
  ]
  expect(checkpoints([...talk(8), ...run('2 failed, 8 passed'), ...run('10 passed')])).toEqual([[11, 'task-boundary']])
  expect(checkpoints([...talk(8), { role: 'person', text: 'ok, done. next: the tides' }])).toEqual([
    [8, 'task-boundary'],
  ])
  expect(checkpoints([...talk(8), { role: 'person', text: 'the next berth is not free' }])).toEqual([])
})

test('when the files that are changed lie in other folders than before', () => {
  const edit = (path: string): Given => ({ role: 'call', tool: 'Edit', text: path, files: [path] })
  const moved = [edit('src/tides/b.ts'), edit('src/tides/c.ts'), edit('src/tides/d.ts')]
  expect(checkpoints([edit('src/berths/a.ts'), ...talk(8), ...moved])).toEqual([[11, 'topic-shift']])
  expect(checkpoints([edit('src/berths/a.ts'), ...talk(8), edit('src/tides/b.ts'), edit('src/berths/c.ts')])).toEqual(
    [],
  )
})
