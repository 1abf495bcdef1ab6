import { useState } from 'react'
import { useCommand } from '../../stores/commands.ts'
import type { Editing } from './ResultBox.tsx'
import type { Review } from './useReview.ts'

/** Writing the result of a merge by hand, in its place. */
export function useEditing({ item, current, accept }: Review): Editing {
  const [draft, setDraft] = useState<{ key: string; text: string } | null>(null)
  const text = draft && draft.key === current?.key ? draft.text : null
  const begin = useCommand({
    id: 'review.edit',
    label: 'Edit',
    key: 'e',
    group: 'Review',
    when: item !== undefined && item.result !== null && text === null,
    run: () => {
      if (item?.result) setDraft({ key: item.key, text: item.result.content })
    },
  })
  const save = useCommand({
    id: 'review.edit.save',
    label: 'Merge with this text',
    key: 'mod+enter',
    group: 'Review',
    inFields: true,
    when: text !== null && text.trim() !== '',
    run: () => {
      if (current && text !== null)
        accept({ keys: [current.key], verdict: 'merge', content: text }, [current], 'merged')
      setDraft(null)
    },
  })
  const cancel = useCommand({
    id: 'review.edit.cancel',
    label: 'Cancel',
    key: 'escape',
    group: 'Review',
    inFields: true,
    when: text !== null,
    run: () => setDraft(null),
  })
  const change = (next: string) => setDraft(current && { key: current.key, text: next })
  return { text, change, begin, save, cancel }
}
