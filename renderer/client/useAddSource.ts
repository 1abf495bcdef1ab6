import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Detection, ProjectLeft } from '../../shared/model/source.ts'
import { expandHome } from '../../shared/text/shortPath.ts'
import { failure, type Failure } from './errors.ts'
import { useApi } from './provider.tsx'
import { refresh } from './queries.ts'

/** A detected store, and whether it will be added. */
export interface StoreChoice {
  detection: Detection
  isChosen: boolean
}

/** Current step of adding a source. */
export type AddStep =
  | { kind: 'path' }
  | { kind: 'looking' }
  | { kind: 'found'; stores: StoreChoice[]; left: readonly ProjectLeft[] }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'adding' }
  | { kind: 'reading' }

export interface AddSource {
  step: AddStep
  path: string
  setPath: (path: string) => void
  /** Detects what is at a path; adds nothing yet. */
  look: (path?: string) => Promise<void>
  /** Offers stores that were found already; adds nothing yet. */
  offer: (detections: readonly Detection[]) => void
  /** Chooses exactly these of the detected stores, at first all; what a source reads already cannot be chosen. */
  choose: (isChosen: (detection: Detection) => boolean) => void
  /** Adds the chosen stores and starts reading. */
  add: () => Promise<void>
  /** Opens the desktop’s folder dialog, then detects what is in the picked folder. */
  pick: () => Promise<void>
  reset: () => void
}

/** Adds a source step by step: path, detection, reading. */
export function useAddSource(home: string | undefined, onReading?: (sourceId: string) => void): AddSource {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const [path, setPathNow] = useState('')
  const [step, setStep] = useState<AddStep>({ kind: 'path' })
  const turn = useRef(0)

  /** Runs one step; drops its answer if the person has moved on. */
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
    const real = expandHome(wanted, home)
    await take({ kind: 'looking' }, async () => {
      const detections = await client.sources.detect({ path: real })
      return foundIn(detections, await client.sources.projectsLeft({ path: real }))
    })
  }

  const add = async (): Promise<void> => {
    if (step.kind !== 'found') return
    const chosen = step.stores.filter(({ isChosen }) => isChosen)
    await take({ kind: 'adding' }, async () => {
      try {
        for (const {
          detection: { path, kind },
        } of chosen) {
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
    offer: (detections) => {
      turn.current++
      setStep(foundIn(detections, []))
    },
    choose: (isChosen) =>
      setStep((now) =>
        now.kind === 'found'
          ? {
              ...now,
              stores: now.stores.map(({ detection }) => ({
                detection,
                isChosen: !detection.is_added && isChosen(detection),
              })),
            }
          : now,
      ),
    add,
    pick: async () => {
      const picked = await client.system.pickFolder().catch((error: unknown) => {
        turn.current++
        setStep({ kind: 'failed', failure: failure(error) })
        return null
      })
      if (picked !== null) await look(picked)
    },
    reset: () => {
      turn.current++
      setPathNow('')
      setStep({ kind: 'path' })
    },
  }
}

/** The step after something was found: all is chosen that no source reads yet. */
function foundIn(detections: readonly Detection[], left: readonly ProjectLeft[]): AddStep {
  const stores = detections.map((detection) => ({ detection, isChosen: !detection.is_added }))
  return { kind: 'found', stores, left }
}
