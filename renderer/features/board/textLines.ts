/** Widths of letters in em, in groups, of the bold sans of titles; the serif of texts is narrower. */
const widths: readonly [letters: string, width: number][] = [
  ["'’ijl,.!:;[]", 0.3],
  ['(){}|ftr', 0.37],
  ['-•I/\\', 0.43],
  ['"“”?szcvyL', 0.51],
  ['xJgeaéäkoöF*_', 0.56],
  ['VPCXYSBRAK#', 0.67],
  ['DUGOQHN&', 0.71],
  ['wM—…', 0.84],
  ['mW@%', 0.93],
]
const spaceWidth = 0.24
/** Of digits, and of the letters that are left. */
const otherWidth = 0.6
/** Of scripts beyond the alphabets, and of pictures. */
const squareWidth = 1.05
const codeWidth = 0.51
const byLetter = new Map(widths.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)))

/**
 * Returns how many lines a Markdown text takes in a paragraph `width` em wide, at most `most`; 0 for an empty one. An estimate
 * from the widths of letters, rather one line too many than too few. `scale` is the width of the face relative to the bold sans.
 */
export function textLines(text: string, width: number, most: number, scale = 1): number {
  let lines = 0
  let used = width
  let isCode = false
  for (const word of text.replaceAll('**', '').split(/\s+/)) {
    let length = 0
    for (const letter of word) {
      if (letter === '`') isCode = !isCode
      else length += isCode ? codeWidth : widthOf(letter) * scale
    }
    if (length === 0) continue
    if (used + spaceWidth * scale + length <= width) used += spaceWidth * scale + length
    else {
      lines += Math.ceil(length / width)
      used = length % width
    }
    if (lines >= most) return most
  }
  return lines
}

function widthOf(letter: string): number {
  return byLetter.get(letter) ?? (letter >= '\u2e80' ? squareWidth : otherWidth)
}
