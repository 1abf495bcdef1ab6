import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Detection } from '../../shared/model/source.ts'
import { failure, type Failure } from './errors.ts'
import { useApi } from './provider.tsx'
import { refresh } from './queries.ts'

/** Where adding a source stands. */
export type AddStep =
  | { kind: 'path' }
  | { kind: 'looking' }
  | { kind: 'found'; detections: Detection[]; chosen: number }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'adding' }
  | { kind: 'reading' }

export interface AddSource {
  step: AddStep
  path: string
  setPath: (path: string) => void
  /** Looks at a path and says what lies there; nothing is added yet. */
  look: (path?: string) => Promise<void>
  choose: (index: number) => void
  /** Adds what was chosen of the found, or all of it, and starts reading. */
  add: (all?: boolean) => Promise<void>
  /** The desktop’s folder dialog, then a look at what was picked. */
  pick: () => Promise<void>
  reset: () => void
  /** What completes a typed path, for the path field. */
  complete: (prefix: string) => Promise<{ path: string; folder: boolean }[]>
}

/** Adding a source step by step: a path, what it was recognised as, the reading. */
export function useAddSource(home: string | undefined, onReading?: (sourceId: string) => void): AddSource {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const [path, setPathNow] = useState('')
  const [step, setStep] = useState<AddStep>({ kind: 'path' })
  const turn = useRef(0)

  /** Runs one step; an answer that comes after the person has moved on is dropped. */
  const take = async (waiting: AddStep, work: () => Promise<AddStep>): Promise<void> => {
    const mine = ++turn.current
    setStep(waiting)
    const next = await work().catch((error: unknown): AddStep => ({ kind: 'failed', failure: failure(error) }))
    if (mine === turn.current) setStep(next)
  }

  const look = async (given = path): Promise<void> => {
    const wanted = given.trim()
    if (!wanted) return
    setPathNow(wanted)
    const real = home && /^~(?=$|[\\/])/.test(wanted) ? home + wanted.slice(1) : wanted
    await take({ kind: 'looking' }, async () => {
      const detections = await client.sources.detect({ path: real })
      return { kind: 'found', detections, chosen: 0 }
    })
  }

  const add = async (all = false): Promise<void> => {
    if (step.kind !== 'found') return
    const wanted = step.detections.filter((_, at) => all || at === step.chosen)
    await take({ kind: 'adding' }, async () => {
      try {
        for (const { path, kind } of wanted) {
          const { source_id } = await client.sources.add({ path, kind })
          onReading?.(source_id)
        }
        return { kind: 'reading' }
      } finally {
        void refresh(cache, queries, ['sources', 'jobs'])
      }
    })
  }

  return {
    step,
    path,
    setPath: (next) => {
      turn.current++
      setPathNow(next)
      setStep({ kind: 'path' })
    },
    look,
    choose: (chosen) => setStep((now) => (now.kind === 'found' ? { ...now, chosen } : now)),
    add,
    pick: async () => {
      const picked = await client.system.pickFolder()
      if (picked !== null) await look(picked)
    },
    reset: () => {
      turn.current++
      setPathNow('')
      setStep({ kind: 'path' })
    },
    complete: (prefix) => client.system.completePath({ prefix }).catch(() => []),
  }
}
