import type { Decision } from '../../../shared/model/decision.ts'

/** One step of the journal: its rows joined. */
export interface Step {
  step: number
  at: string
  actor: string
  labels: string[]
  reasons: string[]
  rules: string[]
  memoryIds: string[]
  /** Titles of the first memories that no label names yet. */
  subjects: string[]
  referenceIds: string[]
  paths: string[]
  undoes: number | null
  undone: boolean
  undoable: boolean
  /** The memory this step merged others into. */
  mergedInto: string | null
}

/** The steps of one calendar day in the reader's time zone, newest first. */
export interface Day {
  key: string
  steps: Step[]
}

const unique = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]

/**
 * Joins journal rows (newest first, consecutive pages) into steps and days. A step split by a page boundary becomes whole
 * again.
 */
export function daysOf(rows: readonly Decision[]): Day[] {
  const days: Day[] = []
  for (const step of stepsOf(rows)) {
    const key = dayKey(step.at)
    const last = days.at(-1)
    if (last?.key === key) last.steps.push(step)
    else days.push({ key, steps: [step] })
  }
  return days
}

function stepsOf(rows: readonly Decision[]): Step[] {
  const byStep = Map.groupBy(rows, (row) => row.step)
  return [...byStep.values()].flatMap((group) => {
    const oldestFirst = group.toSorted((a, b) => a.seq - b.seq)
    const newest = oldestFirst.at(-1)
    if (!newest) return []
    const labels = unique(oldestFirst.map((row) => row.label))
    const subjects = unique(oldestFirst.flatMap((row) => row.subjects))
    return {
      step: newest.step,
      at: newest.at,
      actor: newest.actor,
      labels,
      reasons: unique(oldestFirst.map((row) => row.reason)),
      rules: unique(oldestFirst.flatMap((row) => row.rule?.split(', ') ?? [])),
      memoryIds: unique(oldestFirst.flatMap((row) => row.memory_ids)),
      subjects: subjects.filter((title) => !labels.some((label) => label.includes(title))).slice(0, 3),
      referenceIds: unique(oldestFirst.flatMap((row) => row.reference_ids)),
      paths: unique(oldestFirst.flatMap((row) => row.paths)),
      undoes: newest.undoes,
      undone: group.some((row) => row.undone),
      undoable: group.every((row) => row.undoable),
      mergedInto: group.find((row) => row.verb === 'merge')?.memory_ids[0] ?? null,
    }
  })
}

function dayKey(at: string): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}
