import { splitSentences } from '../sentences.ts'

/** Splits a text into sentences, none of which ends within a bracket or with an abbreviation, or begins with a small letter. */
export function wholeSentences(text: string): string[] {
  const found: string[] = []
  for (const { text: sentence } of splitSentences(text)) {
    const last = found.at(-1)
    if (last !== undefined && (isOpen(last) || abbreviated.test(last) || /^\p{Ll}+[\s,]/u.test(sentence)))
      found[found.length - 1] = `${last} ${sentence}`
    else found.push(sentence)
  }
  return found
}

/** An abbreviation that rarely ends a sentence. */
const abbreviated =
  /(?<![\p{L}.])(?:bzw|ca|ggf|vgl|inkl|evtl|sog|usw|Nr|Abs|z\. ?B|d\. ?h|u\. ?a|o\. ?ä|p\. ?ej|p\. ?ex)\.$/iu

function isOpen(sentence: string): boolean {
  const plain = sentence.replace(/`[^`]*`/g, '')
  return plain.split('(').length > plain.split(')').length
}
