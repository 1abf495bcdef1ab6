import { type TextRange, quoteAround } from './quote.ts'

/** Characters to read: texts that demand attention do so at the start. */
const maxReadLength = 300

/** A tag that states a rank for its content, by its name or an attribute. */
const rankedTag =
  /<(?:[\w:.-]{0,30}(?:non[_-]?negotiable|critical|mandatory|must[_-]|urgent|system|override|directive)[\w:.-]{0,30}(?:\s[^<>\n]{0,200})?|[a-z][\w:.-]{0,60}\s[^<>\n]{0,120}\b(?:critical|priority|importance|mandatory|required|urgent)\s?=\s?["']?(?:true|1|yes|high|highest|critical|urgent|max)\b[^<>\n]{0,80})>/i
/** A loud demand to read or obey the text before everything else. */
const loudOrder =
  /\b(?:MUST|ALWAYS|NEVER SKIP|REQUIRED TO|MANDATORY)\b[^.!?\n]{0,30}\b(?:read|load|obey|follow|consult|review|comply|READ|LOAD|OBEY|FOLLOW|CONSULT|REVIEW|COMPLY)\b[^.!?\n]{0,60}\b(?:IMMEDIATELY|FIRST|NOW|AT ONCE|BEFORE (?:ANYTHING|EVERYTHING|ALL|ANY)|(?:EVERY|EACH) (?:SESSION|TIME|TASK)|WITHOUT EXCEPTION)\b|\bREAD (?:THIS|ME|IT)\b[^.!?\n]{0,20}\b(?:FIRST|NOW|IMMEDIATELY|BEFORE)\b/
const address =
  /^[^\p{L}\p{N}\n]{0,12}(?:attention|listen|important(?: notice)?|message|note|instructions?|notice)[,:! ]{1,3}(?:to |for )?(?:all |any |every )?(?:ai|llm|coding)? ?(?:agents?|assistants?|models?|claude|copilot|codex)\b\s?[:!,—–-]/iu

/** Returns the words with which a text demands that agents read and follow it; null if it opens differently. */
export function demandIn(text: string): TextRange | null {
  const opening = text.slice(0, maxReadLength)
  for (const pattern of [rankedTag, loudOrder, address]) {
    const found = pattern.exec(opening)
    if (found && !isQuoted(opening, found.index))
      return quoteAround(text, { start: found.index, end: found.index + found[0].length })
  }
  return null
}

/** Code and quotations are mentions, not statements of the author. */
function isQuoted(text: string, at: number): boolean {
  return (text.slice(0, at).match(/[`"“”]/g) ?? []).length % 2 === 1
}
