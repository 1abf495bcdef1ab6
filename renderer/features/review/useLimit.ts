import { useState } from 'react'
import { useBoardStore } from '../../stores/board.ts'

/** The project the review is limited to: the one the board shows, unless the person lifts that here. */
export interface Limit {
  /** An id, or `none`; undefined for all projects. */
  project: string | undefined
  /** The name of the project to which the review was limited before; null if it is limited, or was never. */
  lifted: string | null
  /** Whether it was changed on this visit, so that its beginning was shown before. */
  isChanged: boolean
  /** Reviews all projects; `name` is that of the project it was limited to. */
  lift: (name: string) => void
  restore: () => void
}

/** Returns the project the review is limited to, and how to change that until the review is left. */
export function useLimit(): Limit {
  const project = useBoardStore((store) => store.filter.project)
  const [lifted, setLifted] = useState<string | null>(null)
  const [isChanged, setChanged] = useState(false)
  const change = (to: string | null): void => {
    setLifted(to)
    setChanged(true)
  }
  return {
    project: lifted === null ? project : undefined,
    lifted,
    isChanged,
    lift: change,
    restore: () => change(null),
  }
}
