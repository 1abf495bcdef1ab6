import { z } from 'zod'
import type { Spelling } from '../../../../shared/contract/memories.ts'
import { exactText, maskedText } from '../../../../shared/model/texts.ts'
import { forgivesTypo } from '../../../../shared/text/nearWords.ts'
import { queryTokens, tokenise } from '../../../../shared/text/tokenise.ts'
import { libraryRules } from '../../masking/libraryRules.ts'
import { maskSecrets } from '../../masking/maskSecrets.ts'
import type { Core } from '../../runtime/core.ts'
import type { ReadableDb } from '../../store/db.ts'
import { hasWordWithPrefix } from '../../store/fullText.ts'
import { readKnownTexts } from '../../store/queries/findingRows.ts'
import { libraryState } from '../../store/queries/libraryState.ts'
import { type TextsWithWord, countTextsWith, textsWithWord, wordsNear } from '../../store/queries/nearWords.ts'

/** A word in at most this many texts is too rare to be sure that it was meant. */
const little = 2
/** Another spelling has to be in this many times as many texts as a word that is found. */
const muchMore = 20
/** How many spellings are considered, and how many texts of each are read. */
const maxSpellings = 5
const maxTexts = 5

const ReadTexts = z.array(z.object({ id: exactText, description: maskedText, content: maskedText }))

interface Known {
  state: string
  words: Map<string, Promise<Spelling | null>>
}
const ofLibrary = new WeakMap<ReadableDb, Known>()

/**
 * Returns the spellings that a search counts besides those typed: for each word of four letters or more that nothing or
 * little is found with, a word of the library that differs by one typo. Only words that can be read in an answer count, so
 * that a near miss never spells out a masked value.
 */
export async function forgiveTypos(core: Core, words: string | undefined): Promise<Spelling[]> {
  if (!words) return []
  const { exact, prefix } = queryTokens(words)
  const sought = [...exact.map((word) => ({ word, begun: false })), ...(prefix ? [{ word: prefix, begun: true }] : [])]
  const found = await Promise.all(
    sought.filter(({ word }) => forgivesTypo(word)).map(({ word, begun }) => spellingOf(core, word, begun)),
  )
  return found.filter((spelling) => spelling !== null)
}

function spellingOf(core: Core, word: string, begun: boolean): Promise<Spelling | null> {
  const { db } = core.library
  const state = libraryState(db)
  let known = ofLibrary.get(db)
  if (known?.state !== state || known.words.size > 100) ofLibrary.set(db, (known = { state, words: new Map() }))
  const key = begun ? `${word}*` : word
  let spelling = known.words.get(key)
  if (!spelling) known.words.set(key, (spelling = findSpelling(core, word, begun)))
  return spelling
}

async function findSpelling(core: Core, typed: string, begun: boolean): Promise<Spelling | null> {
  const { db } = core.library
  if (begun && hasWordWithPrefix(db, typed, little)) return null
  const found = countTextsWith(db, typed, begun)
  if (found > little || (found > 0 && begun && countTextsWith(db, typed, false) === 0)) return null
  const near = wordsNear(db, typed, begun).filter(({ texts }) => found === 0 || texts >= found * muchMore)
  for (const { word } of near.slice(0, maxSpellings))
    if (await canBeRead(core, word, begun)) return { typed, shown: word, found }
  return null
}

/** Checks whether a word, or one that begins with it, stands in a text as answers show it, without what is masked. */
async function canBeRead(core: Core, word: string, begun: boolean): Promise<boolean> {
  const { db } = core.library
  const isWord = (token: string): boolean => (begun ? token.startsWith(word) : token === word)
  const isIn = ({ description, content }: Omit<TextsWithWord, 'id'>): boolean =>
    tokenise(`${description}\n${content}`).some(isWord)
  const texts = textsWithWord(db, word, begun, maxTexts)
  const known = readKnownTexts(
    db,
    texts.map(({ id }) => id),
    libraryRules(db).version,
  )
  const clean = new Set(known.flatMap(({ id, holds }) => (holds === 0 ? id : [])))
  if (texts.some((text) => clean.has(text.id) && isIn(text))) return true
  return (await maskSecrets(core, texts, ReadTexts)).some(isIn)
}
