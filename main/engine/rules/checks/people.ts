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

const maxStreet = 90

/** Common example streets, and addresses of well-known buildings. */
const knownStreets =
  /\b(?:main|sesame|test|example|sample|fake|any|elm) (?:street|st\b|road|ave)|evergreen terrace|pennsylvania ave|downing street|baker street|musterstra(?:ß|ss)e|beispielstra(?:ß|ss)e|infinite loop|amphitheatre/i

/** The end of a street’s name, found without its beginning. */
const streetEnd = /^(?:stra(?:ß|ss|at)|str\.|weg|allee|gasse|gracht)/i
const streetBeginning = /(?<![\p{L}-])\p{Lu}\p{Ll}{2,24}(?:-\p{Lu}\p{Ll}{1,24}){0,3}-?$/u

/** A street address with a house number that is not an example. */
export const streetAddress: Confirmation = ({ text }, match) => {
  const { end } = match
  const isEnd = streetEnd.test(text.slice(match.start, end))
  const beginning = isEnd ? streetBeginning.exec(text.slice(Math.max(0, match.start - maxStreet), match.start)) : null
  if (isEnd && !beginning) return null
  const start = match.start - (beginning?.[0].length ?? 0)
  return knownStreets.test(text.slice(start, end)) ? null : { start }
}

/** The street before a house number and a post code. */
const streetBefore =
  /(?:(?<!\p{L})(?:Am|An der|Auf de[mr]|Im|Unter den|Zum|Zur|Via|Viale|Piazza|Corso|ul\.) \p{Lu}[\p{L}’'-]{2,24}(?: \p{Lu}[\p{L}’'-]{2,24}){0,2},?|(?<!\p{L})\p{Lu}[\p{L}-]{2,30} ?(?:[Pp]latz|[Rr]ing|[Uu]fer|[Dd]amm|[Ww]eg|laan|plein|kade)) $/u
const britishStreetBefore =
  /\b\d{1,5}[a-z]? (?:[A-Z][a-z’']{2,20} ){1,3}(?:Close|Court|Gardens|Grove|Mews|Square|Place|Way|Row|Hill|St|Rd|Ave|Street|Road|Lane|Avenue),? [^\n\d]{0,40}$/
const city = /^\p{L}{2,24}/u

/** A post code with a street before it, and the city after it. */
export const postalAddress: Confirmation = ({ text }, { start, end }) => {
  const before = text.slice(Math.max(0, start - maxStreet), start)
  const isBritish = /[A-Z]$/.test(text.slice(start, end)) && !text.slice(start, end).includes(',')
  const street = (isBritish ? britishStreetBefore : streetBefore).exec(before)
  if (!street) return null
  const after = isBritish ? 0 : (city.exec(text.slice(end, end + 24))?.[0].length ?? 0)
  return { start: start - street[0].length, end: end + after }
}
