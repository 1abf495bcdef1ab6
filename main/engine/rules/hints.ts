/** Finds which of many short strings a text holds, in one pass over it. */
export interface HintFinder {
  /** The hints that stand in the text, whatever their case. */
  in(text: string): ReadonlySet<string>
}

const letters = 128

/** An automaton over the hints (Aho and Corasick 1975). Throws for a hint that is not lower-case ASCII: it would never be found. */
export function hintFinder(hints: readonly string[]): HintFinder {
  const { next, found } = automatonOf([...new Set(hints)])
  return {
    in(text) {
      const held = new Set<string>()
      let state = 0
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index)
        if (code >= letters) {
          state = 0
          continue
        }
        state = next[state * letters + (code >= 0x41 && code <= 0x5a ? code + 0x20 : code)]!
        const ends = found[state]
        if (ends) for (const hint of ends) held.add(hint)
      }
      return held
    },
  }
}

/** `next` leads from a state and a character to a state; `found` holds the hints that end there. */
function automatonOf(hints: readonly string[]): { next: Int32Array; found: (readonly string[] | undefined)[] } {
  const most = hints.reduce((sum, hint) => sum + hint.length, 1)
  const next = new Int32Array(most * letters)
  const found: (string[] | undefined)[] = [undefined]
  let states = 1
  for (const hint of hints) {
    let state = 0
    for (const character of hint) {
      const code = character.charCodeAt(0)
      if (code >= letters || character !== character.toLowerCase())
        throw new Error(`The hint ${hint} is not lower-case ASCII.`)
      const at = state * letters + code
      if (next[at] === 0) {
        next[at] = states
        found[states] = undefined
        states += 1
      }
      state = next[at]!
    }
    found[state] = [...(found[state] ?? []), hint]
  }
  linkFailures(next, found)
  return { next, found }
}

/** Where no hint goes on, the longest end of what was read that begins one does; states nearer to the start come first. */
function linkFailures(next: Int32Array, found: (readonly string[] | undefined)[]): void {
  const failure = new Int32Array(found.length)
  const queue: number[] = []
  for (let code = 0; code < letters; code += 1) if (next[code]! > 0) queue.push(next[code]!)
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    const back = failure[state]!
    if (found[back]) found[state] = [...(found[state] ?? []), ...found[back]]
    for (let code = 0; code < letters; code += 1) {
      const at = state * letters + code
      const follows = next[back * letters + code]!
      if (next[at] === 0) next[at] = follows
      else {
        failure[next[at]!] = follows
        queue.push(next[at]!)
      }
    }
  }
}
