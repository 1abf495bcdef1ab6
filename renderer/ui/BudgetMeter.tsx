import type { Budget } from '../../shared/model/budget.ts'
import { formatNumber } from './counted.ts'
import { Meter } from './Meter.tsx'

type Measured = Pick<Budget, 'lines' | 'bytes' | 'most_lines' | 'most_bytes'>

/**
 * How full a MEMORY.md is: lines or bytes, whichever is closer to its cap. With a `name`, as in the rail, name and text are
 * above the bar.
 */
export function BudgetMeter({ budget, name }: { budget: Measured; name?: string }) {
  const { lines, bytes, most_lines, most_bytes } = budget
  const byLines = lines / most_lines >= bytes / most_bytes
  const named = name !== undefined && { name }
  return byLines ? <LinesMeter budget={budget} {...named} /> : <BytesMeter budget={budget} {...named} />
}

/** How many of the lines that agents load are used. */
export function LinesMeter({ budget: { lines, most_lines }, name }: { budget: Measured; name?: string }) {
  return (
    <CapMeter label="Lines loaded by agents" value={lines} most={most_lines} unit="lines" {...(name && { name })} />
  )
}

/** How many of the bytes that agents load are used. */
export function BytesMeter({ budget: { bytes, most_bytes }, name }: { budget: Measured; name?: string }) {
  return (
    <CapMeter label="Bytes loaded by agents" value={bytes} most={most_bytes} unit="bytes" {...(name && { name })} />
  )
}

function CapMeter(props: { label: string; value: number; most: number; unit: string; name?: string }) {
  const { label, value, most, unit, name } = props
  const words = `${formatNumber(value)} ${name ? '/' : 'of'} ${formatNumber(most)} ${unit}`
  return <Meter label={label} value={value} most={most} words={words} {...(name && { name })} />
}
