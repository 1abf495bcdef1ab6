import { type EmptyForm, inContent } from './rule.ts'

const maxWords = 25

/** A condition without an instruction, or a heading without its section: useless for later sessions. */
export const unfinishedForm: EmptyForm = {
  id: 'recommend.unfinished',
  sentence: 'Breaks off at a colon before it says anything',
  minJunk: 0,
  prior: 0.95,
  find: ({ of, signs }) => {
    const text = of.content.trim()
    if (signs.words > maxWords || !breaksOff.test(text)) return null
    const isAlone = isHeading.test(text)
    if (!isAlone && (!isCase.test(text) || saysWhatToDo.test(text))) return null
    const start = of.content.indexOf(text)
    const at = inContent({ start, end: start + text.length })
    const says = isAlone ? 'A heading alone, without what belongs below it' : 'Breaks off before it says what to do'
    return { rule: 'recommend.unfinished', text: says, at }
  },
}

const breaksOff = /:\s*\**$/
/** A single line in bold or with a heading marker, with at most a number or a remark. */
const isHeading = /^(?:#{1,6}\s[^\n]*|\*\*[^*\n]+\*\*:?)$/
const isCase = /^\W{0,4}(?:if|when(?:ever)?|while|once|after|before)\b(?![^]*[.!?]\s+\p{Lu})/iu
const saysWhatToDo =
  /\b(?:must|should|never|always|do not|don['’]t|cannot|use|keep|add|set|run|call|check|prefer|avoid|make|ensure|because|so that|instead|requires?|needs? to be|has to)\b|\),?\s+\p{Ll}+ (?:the|a|an|it|your)\b|,\s+\p{Ll}+ (?:the|a|an|it|your|all|each|every)\b/iu
