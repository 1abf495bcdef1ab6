import { mergeTexts } from '../../../main/engine/decide/merge/mergeTexts.ts'
import { wordsOf } from '../../../shared/text/normalise.ts'
import type { DifferencePair } from './differencePair.ts'
import { neighbourPairs } from './neighbours.ts'
import { plantedPairs } from './plantedNotes.ts'

/**
 * Reports how merging does on two texts with the same meaning, one of them reworded or extended: the result should contain
 * every content word and repeat nothing, so that it is as long as the longer text.
 */
export function mergeTable(folder: string): string {
  const planted = plantedPairs(folder).filter(({ truth }) => truth === 'same')
  const notes = neighbourPairs(folder).filter(({ truth }) => truth === 'same')
  return `${heading}${rows('a note with another layout or an added sentence', planted)}${rows('two real notes with the same meaning', notes)}`
}

const heading = '| merged | what | half that was read | held out | goal |\n|---|---|---|---|---|\n'

interface Merged {
  heldOut: boolean
  lost: number
  length: number
}

function rows(set: string, pairs: readonly DifferencePair[]): string {
  const all = pairs.map(merged)
  const row = (what: string, goal: string, is: (one: Merged) => boolean): string => {
    const [seen, heldOut] = [false, true].map((half) => {
      const some = all.filter((one) => one.heldOut === half)
      return some.length === 0
        ? '–'
        : `${((100 * some.filter(is).length) / some.length).toFixed(1)} % of ${some.length}`
    })
    return `| ${set} | ${what} | ${seen} | ${heldOut} | ${goal} |\n`
  }
  return (
    row('no number, name or code lost', '100 %', ({ lost }) => lost === 0) +
    row('at most 5 % longer than the longer text', '', ({ length }) => length <= 1.05)
  )
}

function merged({ a, b, heldOut }: DifferencePair): Merged {
  const { content } = mergeTexts([a, b])
  const [own, other, result] = [a, b, content].map(wordsOf) as [string[], string[], string[]]
  const said = new Set(result)
  const lost = [...new Set([...own, ...other])].filter((word) => /[\d_./]/.test(word) && !said.has(word))
  return { heldOut, lost: lost.length, length: result.length / Math.max(1, own.length, other.length) }
}
