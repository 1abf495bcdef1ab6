import { Columns3, Rows3 } from 'lucide-react'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { BoardView } from './useBoardView.ts'
import styles from './TopBar.module.css'

const views = [
  { value: 'columns', label: 'Columns', icon: <Columns3 size="0.875rem" aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <Rows3 size="0.875rem" aria-hidden="true" /> },
] as const

/** Shows the board as columns or as a dense list. */
export function ViewSwitch({ view, show }: Pick<BoardView, 'view' | 'show'>) {
  const { say } = useToast()
  const other = view === 'list' ? 'columns' : 'list'
  const change = (next: BoardView['view']) => {
    show(next)
    say(next === 'list' ? 'Shown as a list.' : 'Shown as columns.')
  }
  const { keys } = useCommand({
    id: 'board.view',
    label: other === 'list' ? 'Show as a list' : 'Show as columns',
    key: 'b',
    group: 'Board',
    run: () => change(other),
  })
  return (
    <span className={styles.views}>
      <Segmented label="View" value={view} options={views} onChange={change} />
      {keys[0] && <Kbd keys={keys[0]} />}
    </span>
  )
}
