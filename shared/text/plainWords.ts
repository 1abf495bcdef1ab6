import { inlineRuns } from './inlineRuns.ts'

/** Returns a text without the marks of code, emphasis and links, for where it cannot be drawn with their look. */
export function plainWords(text: string): string {
  return inlineRuns(text)
    .map(({ start, end }) => text.slice(start, end))
    .join('')
}
