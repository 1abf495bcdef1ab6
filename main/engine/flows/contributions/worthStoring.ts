import { countWords, minWords } from '../../../../shared/text/gates.ts'
import { splitSentences } from '../../../../shared/text/sentences.ts'

/** How a sentence begins that asks for something, with or without a question mark. */
const asks =
  /^(?:how (?:do|does|did|to|can|could|should|is|are|many|much)|what(?:'s|’s| is| are| was| were| do| does| did| should)|wh(?:y|ere|ich|o) (?:is|are|was|were|do|does|did|can|could|should|has|have)|(?:please )?(?:tell|show|give) me|(?:please )?(?:find|look up|search for|list)) /i

/**
 * Returns why a prompt is too little to be stored, as a sentence with a way out; null if it is a lesson. The threshold: at
 * least as many words as the length gate of a promotion asks for, and not only questions. What refines or consolidates is
 * stored without this test. Source: seeds/5-thought-lineage.md, section 3.5.
 */
export function tooLittle(prompt: string): string | null {
  const sentences = splitSentences(prompt).map(({ text }) => text.trim())
  if (sentences.length > 0 && sentences.every((sentence) => sentence.endsWith('?') || asks.test(sentence)))
    return 'Nothing was stored, as the prompt only asks. State what you learned to have it stored.'
  if (countWords(prompt) < minWords)
    return `Nothing was stored, as the prompt has fewer than ${minWords} words. Say in a sentence what you learned.`
  return null
}
