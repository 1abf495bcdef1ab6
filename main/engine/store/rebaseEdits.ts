import type { Piece } from './fileChange.ts'

/** A span of the current state and its replacement in the next state. Spans are in order and do not overlap. */
export interface EditSpan {
  owner: string
  at: number
  was: Buffer
  /** The bytes of the next state there. */
  bytes: Buffer
  /** Whether the bytes are to be written to the file; otherwise the file stays unchanged and only the view changes. */
  put: boolean
  /** Whether nothing followed the span on its line when it was created. */
  last: boolean
}

export type LastPiece = Piece & { last: boolean }

/**
 * A file seen as it was or will be in another state. Each call of `pass` moves to a next state; `pieces` returns the changes
 * that produce in the file what was put.
 */
export interface RebasedFile {
  /** Throws `Entangled` when bytes to be removed contain a remaining change of another owner. */
  pass(spans: readonly EditSpan[]): void
  pieces(): LastPiece[]
}

/** Bytes to be removed contain a remaining change of another owner. */
export class Entangled extends Error {}

interface Item {
  /** Its length in the current state. */
  length: number
  /** The file's bytes it corresponds to. */
  at: number
  span: number
  /** The replacement; null when the bytes stay. */
  bytes: Buffer | null
  owner: string
  last: boolean
  /**
   * Set when the remaining bytes of the file differ from the current state, so that the item cannot be split. In a state
   * where it reads `bytes` again, it is replaced by `items`.
   */
  closed: { bytes: Buffer; items: readonly Item[] } | null
}

/** Creates a view of a file with these current bytes. */
export function rebaseEdits(current: Buffer): RebasedFile {
  let items: Item[] = current.length > 0 ? [unchangedItem(0, current.length)] : []
  return {
    pass(spans) {
      items = passSpans(items, spans, current)
    },
    pieces: () =>
      joined(items.flatMap((item) => piecesIn(item, current))).filter(({ before, after }) => !before.equals(after)),
  }
}

function passSpans(items: readonly Item[], spans: readonly EditSpan[], current: Buffer): Item[] {
  const rest = items.toReversed()
  const out: Item[] = []
  let position = 0
  /** Growth of the next item in the next state, from spans inside a closed one. */
  let growth = 0
  const next = (): Item => {
    const item = rest.pop()
    if (!item) throw new Entangled()
    position += item.length
    const grown = { ...item, length: item.length + growth }
    growth = 0
    return grown
  }
  /** Moves items to `to` up to the offset; zero-length items at the offset stay. */
  const moveTo = (offset: number, to: Item[]): void => {
    while (position < offset) {
      const item = rest.at(-1)
      if (item && position + item.length > offset) {
        if (growth !== 0) throw new Entangled()
        rest.splice(-1, 1, ...splitItem(item, offset - position).toReversed())
      }
      to.push(next())
    }
  }
  /** Checks whether an edit that only changes the view is inside an item that cannot be split. */
  const isInside = ({ at, was, put }: EditSpan): boolean => {
    let item = rest.at(-1)
    for (; item && position < at && position + item.length <= at; item = rest.at(-1)) out.push(next())
    if (put || !item?.closed || item.span === 0) return false
    return position < at && at + was.length <= position + item.length
  }
  for (const edit of spans) {
    if (isInside(edit)) {
      growth += edit.bytes.length - edit.was.length
      continue
    }
    moveTo(edit.at, out)
    const taken: Item[] = []
    if (edit.was.length > 0) {
      while (rest.at(-1)?.length === 0) out.push(next())
      moveTo(edit.at + edit.was.length, taken)
    } else if (edit.put) {
      // An insertion that starts with a line break goes after what was meanwhile added to the end of its line.
      while (startsLine(edit.bytes) && continuesLine(rest.at(-1), current)) out.push(next())
    } else {
      const again = returnedTo(rest, edit)
      for (let count = 0; count <= again; count += 1) (count < again ? out : taken).push(next())
    }
    out.push(...(edit.put ? [putFor(edit, taken, placeAfter(out))] : keptFor(edit, taken, placeAfter(out))))
  }
  while (rest.length > 0) out.push(next())
  return out
}

function startsLine(bytes: Buffer): boolean {
  return bytes[0] === 0x0a || bytes[0] === 0x0d
}

function continuesLine(item: Item | undefined, current: Buffer): boolean {
  return item !== undefined && item.length === 0 && item.span > 0 && !startsLine(current.subarray(item.at))
}

function placeAfter(items: readonly Item[]): number {
  const last = items.at(-1)
  return last ? last.at + last.span : 0
}

function putFor({ owner, bytes, last }: EditSpan, taken: readonly Item[], place: number): Item {
  if (taken.some((item) => item.closed && item.owner !== owner && item.span > 0)) throw new Entangled()
  return { length: bytes.length, at: taken[0]?.at ?? place, span: spanOf(taken), bytes, owner, last, closed: null }
}

/**
 * Returns the visible items after an edit that only changes the view: those an earlier edit closed, if this one leads back to
 * them, else a closed item; a zero-length one marks the place.
 */
function keptFor({ owner, was, bytes }: EditSpan, taken: readonly Item[], place: number): readonly Item[] {
  const [only] = taken
  if (taken.length === 1 && bytes.length > 0 && only?.closed?.bytes.equals(bytes)) return only.closed.items
  const closed = { bytes: was, items: taken }
  return [{ length: bytes.length, at: only?.at ?? place, span: spanOf(taken), bytes: null, owner, last: false, closed }]
}

/**
 * Returns the index of the zero-length item here that the owner removed and inserted again, changed since or not; -1 for
 * none.
 */
function returnedTo(rest: readonly Item[], { owner, bytes }: EditSpan): number {
  let changed = -1
  for (let index = 0; ; index += 1) {
    const item = rest[rest.length - 1 - index]
    if (!item || item.length > 0) return changed
    if (!item.closed || item.owner !== owner) continue
    if (item.closed.bytes.equals(bytes)) return index
    if (changed < 0 && item.span > 0) changed = index
  }
}

function spanOf(items: readonly Item[]): number {
  return items.reduce((sum, { span }) => sum + span, 0)
}

function unchangedItem(at: number, length: number): Item {
  return { length, at, span: length, bytes: null, owner: '', last: false, closed: null }
}

function splitItem(item: Item, offset: number): [Item, Item] {
  const rest = item.length - offset
  if (item.closed && item.span > 0) throw new Entangled()
  if (item.closed)
    return [
      { ...item, length: offset, closed: { bytes: Buffer.alloc(0), items: [] } },
      { ...item, length: rest },
    ]
  if (!item.bytes) return [unchangedItem(item.at, offset), unchangedItem(item.at + offset, rest)]
  const { bytes } = item
  return [
    { ...item, length: offset, bytes: bytes.subarray(0, offset), last: false },
    { ...item, length: rest, at: item.at + item.span, span: 0, bytes: bytes.subarray(offset) },
  ]
}

function piecesIn({ owner, at, span, bytes, closed, last }: Item, current: Buffer): LastPiece[] {
  if (closed) return closed.items.flatMap((item) => piecesIn(item, current))
  return bytes ? [{ owner, at, before: current.subarray(at, at + span), after: bytes, last }] : []
}

/** Joins adjacent pieces of one owner. */
function joined(pieces: readonly LastPiece[]): LastPiece[] {
  const result: LastPiece[] = []
  for (const piece of pieces) {
    const former = result.at(-1)
    if (former && former.owner === piece.owner && former.at + former.before.length === piece.at) {
      former.before = Buffer.concat([former.before, piece.before])
      former.after = Buffer.concat([former.after, piece.after])
      former.last = piece.last
    } else result.push({ ...piece })
  }
  return result
}
