import { useState } from 'react'
import { useCommand, type Command } from '../../stores/commands.ts'

export interface Tables {
  /** Whether one chart is shown as a table, and a function that toggles it. */
  of: (id: string) => { isTable: boolean; onTable: () => void }
  /** Shows all as tables, or all as charts. */
  all: Command
}

/** Tracks which charts are shown as tables. */
export function useTables(when: boolean): Tables {
  const [isAll, setAll] = useState(false)
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  const all = useCommand({
    id: 'insights.tables',
    label: isAll ? 'All as charts' : 'All as tables',
    key: 't',
    group: 'Insights',
    when,
    run: () => {
      setAll(!isAll)
      setOthers(new Set())
    },
  })
  return {
    of: (id) => ({
      isTable: isAll !== others.has(id),
      onTable: () =>
        setOthers((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]))),
    }),
    all,
  }
}
