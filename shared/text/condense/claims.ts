import { masked } from './outline/masked.ts'

/** What something does or never does, as `always writes`: no order. */
const habits = /\b(?:always|never) (?=\p{L}{2,}(?<!s)s\b)/giu
/** A condition that a sentence begins with: what is needed in it is not ordered. */
const opens = /^[^\p{L}]{0,4}(?:if|when(?:ever)?|while|once|because|since|as)\s/iu
const condition = /^[^\p{L}]{0,4}(?:if|when(?:ever)?|while|once|because|since|as)\s[^,:;—–]{3,200},\s/iu
const needs =
  /\b(?:must|should|shall|never|always|cannot|has to|have to|needs? to|required|forbidden|do not|don['’]t)\b/gi
/** What is said of things named before, or of what there is. */
const ofThings = /\b(they|these|those|which|that|who) (?:do not|don['’]t|cannot|can['’]t)\b(?! need\b)/gi
const existence = /^[^\p{L}]{0,4}there (?:is|are|was|were) /iu
/** What something can do, one thing after another: `can hide a row, make the desk wait, or read it twice`. */
const enumerated =
  /\b(?:can|could|may|might|will|would) [^,;:—–.]{3,120}(?:, (?!so\b|then\b|but\b|always\b|never\b|please\b)[^,;:—–.]{3,120}){0,8}, (?:and|or) (?=\p{L})/giu
const conditional = /\b(?:if|when(?:ever)?|while|once|unless|until|before|after|for)\b/iu
/** What was done: what it calls required is no demand. */
const done = /^[^\p{L}]*(?!(?:Embed|Feed|Need|Seed|Speed)\b)\p{Lu}\p{Ll}+ed\s/u
/** What background says of things, not of what to do: `code that must be updated`, `the only gate`. */
const described = /\b(?:that|which|who) (?:must|should|shall|only|never)\b|\bthe only\b/gi

/** Leaves out words that read as an order in a sentence but only say what something does, or when the sentence holds. */
export function withoutHabits(sentence: string): string {
  const plain = sentence.replace(enumerated, (list, at: number) =>
    conditional.test(sentence.slice(0, at)) ? list : list.replaceAll(', ', ' and '),
  )
  const claim = plain.replace(habits, '').replace(ofThings, '$1')
  const what = done.test(claim) ? claim.replace(/\brequired\b/g, '') : claim
  const said = existence.test(what) ? what.replace(needs, '') : what
  const end = opens.test(said) ? (condition.exec(masked(said))?.[0].length ?? 0) : 0
  return said.slice(0, end).replace(needs, '') + said.slice(end)
}

/** The same of a reason. */
export function withoutDescriptions(reason: string): string {
  return reason.replace(described, '')
}
