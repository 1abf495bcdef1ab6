import { useCommand } from '../../stores/commands.ts'
import { counted } from '../../ui/counted.ts'
import styles from './BatchPanel.module.css'

const lowest = 0.5
const highest = 0.99

/** Sets the minimum confidence for accepting all; the arrow keys move it wherever the focus is. */
export function BarSlider({ least, count, change }: { least: number; count: number; change: (to: number) => void }) {
  const nudge = (by: number) => () => change(Math.min(highest, Math.max(lowest, Math.round((least + by) * 100) / 100)))
  const command = (id: string, label: string, key: string[], by: number) => ({
    id: `review.bar.${id}`,
    label,
    key,
    group: 'Review',
    quiet: true,
    run: nudge(by),
  })
  useCommand(command('down', 'Lower the bar', ['arrowleft', 'arrowdown'], -0.01))
  useCommand(command('up', 'Raise the bar', ['arrowright', 'arrowup'], 0.01))
  useCommand(command('down.much', 'Lower the bar by .05', ['shift+arrowleft', 'pagedown'], -0.05))
  useCommand(command('up.much', 'Raise the bar by .05', ['shift+arrowright', 'pageup'], 0.05))
  return (
    <label className={styles.slider}>
      <span>At least this sure</span>
      <input
        type="range"
        min={lowest}
        max={highest}
        step={0.01}
        value={least}
        aria-valuetext={`${least.toFixed(2)}, ${counted(count, 'item')}`}
        onChange={(event) => change(Number(event.target.value))}
      />
      <output>{least.toFixed(2)}</output>
    </label>
  )
}
