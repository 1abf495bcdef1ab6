import { useState } from 'react'
import type { Reference } from '../../../shared/model/reference.ts'
import { useCommand } from '../../stores/commands.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { type ReferenceFlag, type UnusedSince, flagNames, flagsOf, referenceFlags } from './referenceFlags.ts'

/** Shows only references with one flag, of those that any has; renders nothing if none has a flag. */
export function FlagFilter({
  references,
  unused,
  value,
  onChange,
}: {
  references: readonly Reference[]
  unused: UnusedSince
  value: ReferenceFlag | null
  onChange: (flag: ReferenceFlag | null) => void
}) {
  const [open, setOpen] = useState(false)
  const counts = countFlags(references, unused)
  const present = referenceFlags.filter((flag) => counts.has(flag) || flag === value)
  const choose = useCommand({
    id: 'references.filter',
    label: 'Filter references',
    key: 'f',
    group: 'References',
    when: present.length > 0,
    run: () => setOpen(true),
  })
  if (present.length === 0) return null
  return (
    <>
      <Menu
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Chip
            label="Flag"
            value={value === null ? 'any' : flagNames[value]}
            onClear={value === null ? undefined : () => onChange(null)}
          />
        }
        items={[
          { id: 'any', label: 'Any or none', checked: value === null, run: () => onChange(null) },
          ...present.map((flag) => ({
            id: flag,
            label: flagNames[flag],
            hint: counts.get(flag) ?? 0,
            checked: flag === value,
            run: () => onChange(flag),
          })),
        ]}
      />
      {choose.keys[0] && <Kbd keys={choose.keys[0]} />}
    </>
  )
}

function countFlags(references: readonly Reference[], unused: UnusedSince): ReadonlyMap<ReferenceFlag, number> {
  const counts = new Map<ReferenceFlag, number>()
  for (const reference of references)
    for (const flag of flagsOf(reference, unused)) counts.set(flag, (counts.get(flag) ?? 0) + 1)
  return counts
}
