/*
 * A chat message as a lesson in third person: “I don’t want you to …” becomes “The person does not want the agent to …”. Code
 * spans stay as they are.
 */

/** Short forms as chats spell them, with or without the apostrophe. */
const expansions: readonly (readonly [RegExp, string])[] = [
  [/\b(do|does|did|is|are|was|were|should|would|could|has|have|had)n['’]?t\b/gi, '$1 not'],
  [/\bwon['’]?t\b/gi, 'will not'],
  [/\bcan['’]?t\b/gi, 'cannot'],
  [/\bain['’]?t\b/gi, 'is not'],
  [/\b(it|that|there|what)['’]s\b/gi, '$1 is'],
  [/\bthats\b/gi, 'that is'],
  [/\btheres\b/gi, 'there is'],
  [/\b(i|you|we|they)['’]ve\b/gi, '$1 have'],
  [/\b(you|we|they)['’]re\b/gi, '$1 are'],
  [/\b(i|you|we|they)['’]ll\b/gi, '$1 will'],
  [/\b(i|you|we|they)['’]d\b/gi, '$1 would'],
  [/\bi['’]?m\b/gi, 'i am'],
  [/\b(?:bc|cos|cuz)\b/gi, 'because'],
  [/\bi\.e\.,?/gi, 'that is,'],
  [/\bpls\b|\bplease\b,? ?/gi, ''],
  [/\bmb\b/gi, 'maybe'],
]

/** Verb forms with “I” or “you”, and with “the person” or “the agent”. */
const irregular: Readonly<Record<string, string>> = {
  am: 'is',
  are: 'is',
  were: 'was',
  have: 'has',
  do: 'does',
  go: 'goes',
}
/** Words after a pronoun that take no ending. */
const unchanged = new Set(
  'can could may might must shall should will would was had did got said told made went kept found saw thought though knew wrote broke ran meant gave took came left began fell felt held lost sent spent built brought bought caught taught understood forgot chose drew threw stood became overwrote rewrote undid cannot just also never always already really still only actually literally properly even then now not and or to'.split(
    ' ',
  ),
)
/** Adverbs between a pronoun and its verb. */
const adverbs = new Set('just also really still only actually literally properly even already now then'.split(' '))

/** Whose words are rewritten. */
export type Speaker = 'person' | 'agent'

interface Names {
  i: string
  you: string
  we: string
  myself: string
  yourself: string
}
const namesOf: Readonly<Record<Speaker, Names>> = {
  person: { i: 'the person', you: 'the agent', we: 'the team', myself: 'themselves', yourself: 'itself' },
  agent: { i: 'the agent', you: 'the person', we: 'the agent', myself: 'itself', yourself: 'themselves' },
}

const strongWords = /\b(?:the )?fuck(?:ing|ed)?\b ?|\bshit(?:ty)?\b ?|\bdamn\b ?/gi

/** Rewrites a sentence of a message in third person. Returns it with a capital and a full stop; code and quotes stay. */
export function inThirdPerson(sentence: string, speaker: Speaker = 'person'): string {
  const parts = mentioned(withoutMarks(sentence)).split(/(`[^`\n]*`|"[^"\n]*"|“[^“”\n]*”)/)
  const text = parts.map((part, index) => (index % 2 === 1 ? part : rewritten(part, namesOf[speaker]))).join('')
  return asSentence(text)
}

/** Puts a capital at the start and a full stop at the end, unless a mark ends it. */
function asSentence(text: string): string {
  const trimmed = text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])(?=\s|$)/g, '$1')
    .replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '')
    .replace(/(?<=["”’)]\. )\p{Ll}/gu, (letter) => letter.toUpperCase())
    .trim()
  if (trimmed === '') return ''
  const ended = /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
  return ended.charAt(0).toUpperCase() + ended.slice(1)
}

/** Removes emphasis, links and thanks: what is left of a chat’s marks. Code stays. */
function withoutMarks(text: string): string {
  return text
    .replace(/(`[^`\n]*`)|(?<![\w/*])\*\*(?=[^\s*/])|(?<=[^\s*/])\*\*(?![\w/*])/g, '$1')
    .replace(/(`[^`\n]*`)|\[([^[\]\n]{1,200})\]\([^()\s]{1,400}\)/g, '$1$2')
    .replace(/,? (?:thanks|thank you|thx)[.!]*$/i, '')
}

/** Files that editors mention as `@file.ts` are names. */
function mentioned(text: string): string {
  return text.replace(/(^|\s)@([\w./-]*\w)/g, '$1`$2`')
}

function rewritten(text: string, names: Names): string {
  let plain = text.replace(strongWords, '')
  for (const [from, to] of expansions) plain = plain.replace(from, to)
  return pronouns(plain, names)
}

function pronouns(text: string, names: Names): string {
  const agreement = (_all: string, pronoun: string, adverb: string, verb: string): string => {
    const word = verb.toLowerCase()
    return `${names[pronoun.toLowerCase() as keyof Names]}${adverb} ${adverbs.has(word) ? verb : thirdForm(word)}`
  }
  const us = names.we
  return text
    .replace(/\bi (?:think|believe|guess|feel like|mean)(?: that)?,? /gi, '')
    .replace(/\b(?:i want|i would like|i need) you to /gi, '')
    .replace(
      /(?<![\w./@#:-])(i|you|we)((?: (?:just|also|really|still|only|actually|literally|even|already|now|then|always|never))?) ([a-z]+)\b/gi,
      agreement,
    )
    .replace(alone('my|mine'), `${names.i}’s`)
    .replace(alone('yours?'), `${names.you}’s`)
    .replace(alone('ours?'), `${us}’s`)
    .replace(alone('myself'), names.myself)
    .replace(alone('yourself'), names.yourself)
    .replace(alone('i|me'), names.i)
    .replace(alone('you'), names.you)
    .replace(alone('we'), us)
    .replace(/(?<![\w./@#:-])us(?![\w/@#-]|[.:]\w)/g, us)
}

/** A pronoun on its own, not as a part of a name such as `I/O`, `my-app` or `about.me`. */
function alone(pronouns: string): RegExp {
  return new RegExp(`(?<![\\w./@#:-])(?:${pronouns})(?![\\w/@#-]|[.:]\\w)`, 'gi')
}

function thirdForm(verb: string): string {
  const known = irregular[verb]
  if (known !== undefined) return known
  if (unchanged.has(verb) || /(?:ed|ing|s)$/.test(verb)) return verb
  if (/(?:sh|ch|x|z|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}
