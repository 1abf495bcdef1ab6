import type { Piece } from './fileChange.ts'

/** A stretch of the state that is shown, and what becomes of it in the next state. Spans are in order and do not overlap. */
export interface EditSpan {
  owner: string
  at: number
  was: Buffer
  /** The bytes of the next state there. */
  bytes: Buffer
  /** Whether they are to be put into the file; else the file keeps what it has, and only the view changes. */
  put: boolean
  /** Nothing followed on its line when the stretch came to be. */
  last: boolean
}

export type LastPiece = Piece & { last: boolean }

/**
 * A file as it stands, seen as it was or will be in another state. Each call of `pass` goes on to a next state; `pieces`
 * are what would bring about in the file what was put.
 */
export interface RebasedFile {
  /** Throws `Entangled` when bytes to be taken out hold something of others that stays. */
  pass(spans: readonly EditSpan[]): void
  pieces(): LastPiece[]
}

/** Bytes to be taken out hold something of others that stays. */
export class Entangled extends Error {}

interface Item {
  /** How long it is in the state shown. */
  length: number
  /** The bytes of the file it stands for. */
  at: number
  span: number
  /** What is to take their place; null where they stay. */
  bytes: Buffer | null
  owner: string
  last: boolean
  /**
   * The bytes of the file that stay are not those of the state shown, so that it cannot be cut. In a state in which it
   * reads `bytes` again it is what it was then.
   */
  closed: { bytes: Buffer; items: readonly Item[] } | null
}

/** Starts to rebase the edits of a file that holds these bytes now. */
export function rebaseEdits(current: Buffer): RebasedFile {
  let items: Item[] = current.length > 0 ? [plain(0, current.length)] : []
  return {
    pass(spans) {
      items = passed(items, spans, current)
    },
    pieces: () =>
      joined(items.flatMap((item) => piecesIn(item, current))).filter(({ before, after }) => !before.equals(after)),
  }
}

function passed(items: readonly Item[], spans: readonly EditSpan[], current: Buffer): Item[] {
  const rest = items.toReversed()
  const out: Item[] = []
  let position = 0
  /** How much longer the next item is in the next state: what spans inside a sealed one come to. */
  let growth = 0
  const next = (): Item => {
    const item = rest.pop()
    if (!item) throw new Entangled()
    position += item.length
    const grown = { ...item, length: item.length + growth }
    growth = 0
    return grown
  }
  /** Moves items on until the offset; those without length that stand there stay. */
  const moveTo = (offset: number, to: Item[]): void => {
    while (position < offset) {
      const item = rest.at(-1)
      if (item && position + item.length > offset) {
        if (growth !== 0) throw new Entangled()
        rest.splice(-1, 1, ...cut(item, offset - position).toReversed())
      }
      to.push(next())
    }
  }
  /** Whether a edit that stays lies inside an item that cannot be cut. */
  const isInside = ({ at, was, put }: EditSpan): boolean => {
    while (rest.length > 0 && position + rest.at(-1)!.length <= at) {
      if (position === at) break
      out.push(next())
    }
    const item = rest.at(-1)
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
      // What begins with a line break goes behind what came to the end of its line meanwhile.
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

/** What a edit that stays leaves to see: what an earlier one closed, if this leads back to it, else a closed item; without length it marks the place. */
function keptFor({ owner, was, bytes }: EditSpan, taken: readonly Item[], place: number): readonly Item[] {
  const [only] = taken
  if (taken.length === 1 && bytes.length > 0 && only?.closed?.bytes.equals(bytes)) return only.closed.items
  const closed = { bytes: was, items: taken }
  return [{ length: bytes.length, at: only?.at ?? place, span: spanOf(taken), bytes: null, owner, last: false, closed }]
}

/** Which of the items without length here is what the owner had taken out and put in again, changed since or not; -1 for none. */
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

function plain(at: number, length: number): Item {
  return { length, at, span: length, bytes: null, owner: '', last: false, closed: null }
}

function cut(item: Item, offset: number): [Item, Item] {
  const rest = item.length - offset
  if (item.closed && item.span > 0) throw new Entangled()
  if (item.closed)
    return [
      { ...item, length: offset, closed: { bytes: Buffer.alloc(0), items: [] } },
      { ...item, length: rest },
    ]
  if (!item.bytes) return [plain(item.at, offset), plain(item.at + offset, rest)]
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

/** Pieces of one owner that touch each other are one. */
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
