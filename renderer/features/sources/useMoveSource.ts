import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MovedPlace, Source } from '../../../shared/model/source.ts'
import { expandHome } from '../../../shared/text/shortPath.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useToast } from '../../stores/toasts.ts'
import { movedWords } from './movedWords.ts'

/** Current step of moving a source. */
export type MoveStep =
  { kind: 'path' } | { kind: 'busy' } | { kind: 'found'; place: MovedPlace } | { kind: 'refused'; words: string }

export interface MoveFlow {
  path: string
  setPath: (path: string) => void
  step: MoveStep
  /** Detects what is at the typed path; changes nothing. */
  look: () => Promise<void>
  /** Reads the source from the location that was found. */
  move: () => Promise<void>
}

/** Points a source at its new location: path, detection, move. Calls `onMoved` when done. */
export function useMoveSource(source: Source, home: string | undefined, onMoved: () => void): MoveFlow {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const [path, setPath] = useState('')
  const [step, setStep] = useState<MoveStep>({ kind: 'path' })
  const turn = useRef(0)

  /** Drops an answer that arrives after the person has typed more. */
  const take = async (work: () => Promise<MoveStep>): Promise<void> => {
    const mine = ++turn.current
    setStep({ kind: 'busy' })
    const next = await work().catch((error: unknown): MoveStep => ({ kind: 'refused', words: failure(error).message }))
    if (mine === turn.current) setStep(next)
  }

  return {
    path,
    setPath: (next) => {
      turn.current += 1
      setPath(next)
      setStep({ kind: 'path' })
    },
    step,
    look: async () => {
      const wanted = path.trim()
      if (wanted === '' || step.kind === 'busy') return
      const real = expandHome(wanted, home)
      await take(async () => ({ kind: 'found', place: await client.sources.planMove({ id: source.id, path: real }) }))
    },
    move: async () => {
      if (step.kind !== 'found') return
      const { to, missing } = step.place
      await take(async () => {
        const { place } = await client.sources.move({ id: source.id, path: to, missing })
        show({ words: movedWords(place) })
        onMoved()
        void refresh(cache, queries, ['sources', 'memories', 'references', 'journal', 'jobs'])
        return { kind: 'path' }
      })
    },
  }
}
