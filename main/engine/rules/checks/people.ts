import type { Confirmation } from '../match.ts'

/** Numbers printed in leaflets and manuals, and those a person types when asked for any. */
const knownNumbers = /^(?:078-?05-?1120|219-?09-?9999|123-?45-?6789|987-?65-?4321|111-?11-?1111)$/

/** A number as social security gives them out, no example. */
export const socialSecurity: Confirmation = ({ text }, { start, end }) =>
  knownNumbers.test(text.slice(start, end).replaceAll(' ', '')) ? null : {}

/** First and last name; words that begin a sentence, a heading or a title are two as well, but stand beside a birth rarely. */
const fullName = /\p{Lu}\p{Ll}{1,20}(?:[ -]\p{Lu}\p{Ll}{0,20}\.?){0,2} \p{Lu}[\p{Ll}’']{1,24}/u
const notAName =
  /^(?:Date|Day|Birth|Born|January|February|March|April|May|June|July|August|September|October|November|December)\b/

/** A day somebody was born on, where somebody is named: a date alone belongs to nobody. */
export const birthDate: Confirmation = (view, { start, end }) => {
  const name = fullName.exec(view.lineAt(start, end))
  return name && !notAName.test(name[0]) ? {} : null
}

/** Streets everybody takes as an example, and those of well-known houses. */
const knownStreets =
  /\b(?:main|sesame|test|example|sample|fake|any|elm) (?:street|st\b|road|ave)|evergreen terrace|pennsylvania ave|downing street|baker street|musterstra(?:ß|ss)e|beispielstra(?:ß|ss)e|infinite loop|amphitheatre/i

/** A street with the number of a house in it, no example. */
export const streetAddress: Confirmation = ({ text }, { start, end }) =>
  knownStreets.test(text.slice(start, end)) ? null : {}
