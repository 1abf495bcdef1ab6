import { showHidden } from '../../shared/text/showHidden.ts'
import code from './CodeWords.module.css'
import type { Part } from './markedParts.ts'

/** A styled run of an agent’s text. Invisible characters are spelled out. */
export function PartWords({ look, words }: { look: Part['look']; words: string }) {
  const visible = showHidden(words)
  const shown = look.endsWith('code') ? <code className={code.code}>{visible}</code> : visible
  return look.startsWith('strong') ? <strong>{shown}</strong> : shown
}
