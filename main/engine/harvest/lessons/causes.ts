import { splitSentences } from '../../../../shared/text/sentences.ts'
import { isUncertain } from '../normalise/signals.ts'
import { inThirdPerson } from './thirdPerson.ts'

const causal =
  /\b(?:because|the (?:issue|problem|error|failure|cause|reason|bug) (?:is|was|occurs|comes)\b|caused by|due to|root cause|expects?\b.+\bbut\b|expect(?:s|ed)\b|requires?\b|is required|must be|doesn['’]t (?:exist|support|have)|does not (?:exist|support|have)|was (?:created|incorrectly|set|moved)|has been moved|instead of|is incorrectly|isn['’]t (?:correctly|properly|defined|a valid))/i
/** Sentences about the agent’s next step, its feelings or its plan. */
const aboutItself =
  /\breproduc|\bsuccessfully\b|\bnext step\b|^(?:["“'(]|expected: |let(?:['’]s| me| us)\b|i(?:['’]ll| will| need| apologize|['’]m sorry)|now\b|first\b|next\b|great\b|perfect\b|you(?:['’]re| are) right|would you)/i
const maxLength = 300
const maxThinking = 4000

/** Returns the sentence of an agent’s text that states the cause of a failure without a doubt; null where there is none. */
export function causeIn(text: string): string | null {
  const said = withoutThinking(text).slice(0, maxThinking)
  for (const { text: sentence } of splitSentences(said)) {
    const line = sentence.replace(/\s+/g, ' ').trim()
    if (line.length < 25 || line.length > maxLength || line.startsWith('```')) continue
    if (causal.test(line) && !aboutItself.test(line) && !isUncertain(line) && !/(?:[:?]|,? (?:or|and)\.?)$/.test(line))
      return line
  }
  return null
}

/** Removes what a model thinks to itself at the start of its answer. */
function withoutThinking(text: string): string {
  const end = text.startsWith('<think>') ? text.indexOf('</think>') : -1
  return end < 0 ? text : text.slice(end + '</think>'.length)
}

/** An agent’s sentence as a statement in third person, without its “I see”. */
export function asStatement(sentence: string): string {
  const opening =
    /^(?:(?:i see(?: the issue)?|i can see(?: that)?|ah|oh|yes|great|perfect|okay|ok|now i understand the issue)\b[,.!:]* *)+/i
  return inThirdPerson(sentence.replace(opening, '').trim(), 'agent')
}
