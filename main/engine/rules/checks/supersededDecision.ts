import type { Finder } from '../match.ts'

/** Words that show the text already knows the decision was superseded. */
const knows = /\b(?:supersed|replac|deprecat|obsolete|retired|withdrawn|no longer|formerly)/i

/** A decision record, named by number or file name, that the project marks as superseded. */
export const supersededDecision: Finder = ({ text, superseded, lineAt }) => {
  if (superseded.length === 0) return []
  return superseded.flatMap(({ number, file, by }) => {
    const name = file.replace(/\.\w+$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const named = new RegExp(
      String.raw`\b(?:ADR|decision(?: record)?)[ #-]{0,2}0{0,4}${number}(?!\d)|(?<![\w-])${name}(?![\w-])`,
      'i',
    )
    const match = named.exec(text)
    if (!match) return []
    const [start, end] = [match.index, match.index + match[0].length]
    if (knows.test(lineAt(start, end))) return []
    return [{ start, end, detail: by === '' ? `superseded, as ${file} says` : `superseded by ${by}, as ${file} says` }]
  })
}
