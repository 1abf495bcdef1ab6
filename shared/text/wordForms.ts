import { charClass, classAt, type CharClass } from './charClass.ts'

const maxSegments = 12

/**
 * Returns the search forms of a word with joiners or inner capitals, in original case, without duplicates: the whole word;
 * the word without leading and trailing joiners; the leading folders and trailing segments of a path; then its pieces at
 * slashes, dots and similar joiners, dashes and underscores, and case changes. If `parts` is false, only the whole word.
 */
export function wordForms(word: string, parts: boolean): string[] {
  const whole = trimWhole(withoutApostrophes(word))
  if (whole === '') return []
  if (!parts) return [whole]
  const forms = new Set([whole])
  const bare = trimJoiners(whole)
  add(forms, bare)
  if (isVersion(bare)) add(forms, bare.slice(1))
  const segments = split(whole, charClass.slash)
  if (segments.length <= maxSegments) addRuns(forms, segments)
  for (const segment of segments) {
    add(forms, segment)
    for (const name of split(segment, charClass.dot)) {
      add(forms, name)
      for (const piece of split(name, charClass.dash)) {
        add(forms, piece)
        for (const part of splitCase(piece)) add(forms, part)
      }
    }
  }
  return [...forms]
}

function add(forms: Set<string>, form: string): void {
  if (form !== '') forms.add(form)
}

function withoutApostrophes(word: string): string {
  return word.includes("'") || word.includes('’') ? word.replace(/['’]/g, '') : word
}

/** Removes meaningless leading and trailing joiners: `done.`, `key:`, `src/`; `C++`, `C#` and `__init__` keep theirs. */
function trimWhole(word: string): string {
  let start = 0
  let end = word.length
  while (end > 0 && '.:-/\\@$~'.includes(word.charAt(end - 1))) end -= 1
  while (start < end && word[start] === ':') start += 1
  return word.slice(start, end)
}

function trimJoiners(word: string): string {
  let start = 0
  let end = word.length
  while (end > 0 && classAt(word, end - 1) >= charClass.slash) end -= 1
  while (start < end && classAt(word, start) >= charClass.slash) start += 1
  return word.slice(start, end)
}

function isVersion(word: string): boolean {
  return (word[0] === 'v' || word[0] === 'V') && word.length > 1 && classAt(word, 1) === charClass.digit
}

/** Adds the leading folders and trailing segments of a path, so that `src/db` and `db/client.ts` find `src/db/client.ts`. */
function addRuns(forms: Set<string>, segments: string[]): void {
  for (let count = 2; count < segments.length; count += 1) {
    add(forms, segments.slice(0, count).join('/'))
    add(forms, segments.slice(-count).join('/'))
  }
}

function split(word: string, at: CharClass): string[] {
  const pieces: string[] = []
  let start = 0
  for (let index = 0; index <= word.length; index += 1) {
    if (index < word.length && classAt(word, index) !== at) continue
    const piece = at === charClass.slash ? trimWhole(word.slice(start, index)) : word.slice(start, index)
    if (piece !== '') pieces.push(piece)
    start = index + 1
  }
  return pieces
}

/** `getUserName` → get, User, Name; `HTTPServer` → HTTP, Server; digits stay with the letters before them. */
function splitCase(word: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (let index = 1; index < word.length; index += 1) {
    if (classAt(word, index) !== charClass.upper) continue
    const afterLower = classAt(word, index - 1) !== charClass.upper
    const beforeLower = index + 1 < word.length && classAt(word, index + 1) === charClass.letter
    if (!afterLower && !beforeLower) continue
    pieces.push(word.slice(start, index))
    start = index
  }
  pieces.push(word.slice(start))
  return pieces
}
