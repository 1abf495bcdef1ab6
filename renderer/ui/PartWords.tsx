import code from './CodeWords.module.css'
import { WithFound } from './FoundWords.tsx'
import type { Part } from './markedParts.ts'

/** A styled run of an agent’s text. Invisible characters are spelled out. */
export function PartWords({ look, words }: { look: Part['look']; words: string }) {
  const visible = <WithFound text={words} />
  const shown = look.code ? <code className={code.code}>{visible}</code> : visible
  const stressed = look.em ? <em>{shown}</em> : shown
  const weighty = look.strong ? <strong>{stressed}</strong> : stressed
  return look.struck ? <s>{weighty}</s> : weighty
}
