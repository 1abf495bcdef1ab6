import { translations } from '../data/translations.ts'

const englishOf = readTranslations()

/** Returns the English word that a word of another language stands for, both in lower case; undefined for all other words. */
export function englishWord(word: string): string | undefined {
  return englishOf.get(word)
}

function readTranslations(): ReadonlyMap<string, string> {
  const lines = translations.trim().split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [english = '', ...others] = line.split(' ')
      return others.map((other): [string, string] => [other, english])
    }),
  )
}
