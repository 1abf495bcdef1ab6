import { asCommand } from '../../evidence/commands.ts'
import { codeSpans } from '../../evidence/codeSpans.ts'
import type { Sought } from '../../retrieve/plans.ts'

const command =
  /\b(?:how (?:do|does|can|could|should|must|may|to)\b(?! (?:you|it|this|that|they)\b)|(?:which|what)(?: \w+)? commands?\b|run(?:s|ning)?\b)/i
const place = /\b(?:where|(?:which|what) (?:files?|folders?|director(?:y|ies)|paths?|modules?|packages?))\b/i

/** Returns what a question asks for, by its wording: the place of something, or the command for doing it; null where nothing tells. */
export function soughtBy(question: string): Sought | null {
  if (place.test(question)) return 'place'
  return command.test(question) ? 'command' : null
}

/** Checks whether a text gives what is sought: a command, or a path, in code. */
export function gives(text: string, sought: Sought): boolean {
  return codeSpans(text.slice(0, maxRead)).some(({ start, end }) => {
    const code = text.slice(start, end)
    return sought === 'command' ? asCommand(code) !== null : path.test(code)
  })
}

/** What it gives stands at the beginning of a text. */
const maxRead = 4000

/** A file with its ending, or a path. */
const path = /^[\w.@~-]*\/[^\s]*$|^[\w.-]+\.[a-z]{1,5}$/i

/** Checks whether a text is a few words without any code: the name of something, not what there is to know about it. */
export function isScrap(text: string): boolean {
  return text.length < maxScrap && !text.includes('`') && text.split(/\s+/).length < minWords
}

const maxScrap = 60
const minWords = 7
