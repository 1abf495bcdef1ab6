import type { Confirmation } from '../match.ts'

/** Well-known example numbers, and numbers people type as placeholders. */
const knownNumbers = /^(?:078-?05-?1120|219-?09-?9999|123-?45-?6789|987-?65-?4321|111-?11-?1111)$/

/** A valid social security number that is not an example. */
export const socialSecurity: Confirmation = ({ text }, { start, end }) =>
  knownNumbers.test(text.slice(start, end).replaceAll(' ', '')) ? null : {}

/**
 * First and last name. Capitalised words of sentences, headings and titles match as well, but are rarely beside a date of
 * birth.
 */
const fullName = /\p{Lu}\p{Ll}{1,20}(?:[ -]\p{Lu}\p{Ll}{0,20}\.?){0,2} \p{Lu}[\p{Ll}’']{1,24}/u
const notAName =
  /^(?:Date|Day|Birth|Born|January|February|March|April|May|June|July|August|September|October|November|December)\b/

/** A date of birth beside a name: a date alone is not personal. */
export const birthDate: Confirmation = (view, { start, end }) => {
  const name = fullName.exec(view.lineAt(start, end))
  return name && !notAName.test(name[0]) ? {} : null
}

/** Common example streets, and addresses of well-known buildings. */
const knownStreets =
  /\b(?:main|sesame|test|example|sample|fake|any|elm) (?:street|st\b|road|ave)|evergreen terrace|pennsylvania ave|downing street|baker street|musterstra(?:ß|ss)e|beispielstra(?:ß|ss)e|infinite loop|amphitheatre/i

/** A street address with a house number that is not an example. */
export const streetAddress: Confirmation = ({ text }, { start, end }) =>
  knownStreets.test(text.slice(start, end)) ? null : {}
