import { useState } from 'react'
import type { ReviewItem, ReviewRow } from '../../../shared/contract/review.ts'
import { lessonOf, quotesOf } from '../../../shared/text/lesson.ts'
import { containsMask } from '../../../shared/text/mask.ts'
import { useCommand } from '../../stores/commands.ts'
import { TextDrafts } from '../../stores/textDrafts.ts'
import { actionNames } from '../../ui/ActionGlyph.tsx'
import type { Editing } from './EditedText.tsx'
import type { Review } from './useReview.ts'
import { verdictWords } from './words.ts'

/**
 * Edits the result of a merge, or a single memory, in place; the text is sent with the verdict. It stays until accepted: a
 * refused verdict shows it again, and a cancelled edit is there when editing starts again. A text to promote opens in the dialog that shows which files change.
 */
export function useEditing({ item, current, accept, byHand }: Review): Editing {
  const [draft, setDraft] = useState<{ key: string; text: string; isBack: boolean } | null>(null)
  const text = draft && draft.key === current?.key ? draft.text : null
  const verdict = verdictOf(item, current)
  const own = item && textOf(item, verdict)
  const hasDots = text !== null && containsMask(text)
  const begin = useCommand({
    id: 'review.edit',
    label: 'Edit',
    key: 'e',
    group: 'Review',
    when: own !== undefined && text === null,
    idle: item && own === undefined ? settled : undefined,
    run: () => {
      if (!item || own === undefined) return
      const kept = reviewDrafts.get(keyOf(item.key, verdict))
      setDraft({ key: item.key, text: kept ?? own, isBack: kept !== undefined })
    },
  })
  const save = useCommand({
    id: 'review.edit.save',
    label: verdict === 'promote' ? 'See what this text changes' : `${actionNames[verdict]} with this text`,
    key: 'mod+enter',
    group: 'Review',
    inFields: true,
    when: text !== null && text.trim() !== '' && !hasDots,
    idle: hasDots ? dots : undefined,
    run: async () => {
      if (!current || text === null) return
      const { key } = current
      if (verdict === 'promote') return byHand.promote(text)
      if (!(await accept({ keys: [key], verdict, content: text }, [current], verdictWords[verdict]))) return
      reviewDrafts.store(keyOf(key, verdict), null)
      setDraft((now) => (now?.key === key ? null : now))
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
  const isBack = text !== null && draft?.isBack === true
  const put = (next: string, back: boolean): void => {
    if (!current) return
    reviewDrafts.store(keyOf(current.key, verdict), next === own ? null : next)
    setDraft({ key: current.key, text: next, isBack: back })
  }
  const startOver = useCommand({
    id: 'review.edit.start-over',
    label: 'Start over',
    key: 'alt+s',
    group: 'Review',
    inFields: true,
    when: isBack && own !== undefined,
    run: () => put(own ?? '', false),
  })
  const change = (next: string) => put(next, isBack)
  return { text, isBack, problem: hasDots ? dots : null, change, begin, save, cancel, startOver }
}

/** Unsaved texts by item and verdict: the text to promote is another one. */
export const reviewDrafts = new TextDrafts<string>()

function keyOf(key: string, verdict: string): string {
  return `${verdict} ${key}`
}

const dots = 'Dots hide a secret. Write the text without it, or edit it on the board: I reveals it, then press E.'
const settled = 'A contradicting pair is settled, not edited. Press M to merge both into one text.'

/** Returns the verdict that the written text goes with. */
function verdictOf(item: ReviewItem | undefined, current: ReviewRow | null): 'promote' | 'merge' | 'validate' {
  if (item && item.result !== null) return 'merge'
  return current?.action === 'promote' ? 'promote' : 'validate'
}

/** Returns the initial text: the result of a merge, the whole text, or the lesson of it for a promotion. */
function textOf(
  { kind, texts, result, recommendation }: ReviewItem,
  verdict: ReturnType<typeof verdictOf>,
): string | undefined {
  if (result !== null) return result.content
  if (kind !== 'memory') return undefined
  const content = texts[0]?.content
  return content !== undefined && verdict === 'promote' ? lessonOf(content, quotesOf(recommendation)).text : content
}
