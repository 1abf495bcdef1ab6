import type { Piece } from './fileChange.ts'

/** A stretch of the state a rope shows, and what becomes of it in the next state. Strokes are in order and do not overlap. */
export interface Stroke {
  owner: string
  at: number
  length: number
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
export interface Rope {
  /** Throws `Entangled` when bytes to be taken out hold something of others that stays. */
  pass(strokes: readonly Stroke[]): void
  pieces(): LastPiece[]
}

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
  /** It cannot be cut: the bytes that stay are not those of the state shown. */
  sealed: boolean
  /** What changes inside a sealed item. */
  inner: LastPiece[]
}

export function ropeOf(current: Buffer): Rope {
  let items: Item[] = current.length > 0 ? [plain(0, current.length)] : []
  return {
    pass(strokes) {
      items = passed(items, strokes, current)
    },
    pieces: () => joined(items.flatMap((item) => piecesIn(item, current))).filter(({ before, after }) => !before.equals(after)),
  }
}

function passed(items: readonly Item[], strokes: readonly Stroke[], current: Buffer): Item[] {
  const rest = items.toReversed()
  const out: Item[] = []
  let position = 0
  /** How much longer the next item is in the next state: what strokes inside a sealed one come to. */
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
  /** Whether a stroke that stays lies inside an item that cannot be cut. */
  const isInside = ({ at, length, put }: Stroke): boolean => {
    while (rest.length > 0 && position + rest.at(-1)!.length <= at) {
      if (position === at) break
      out.push(next())
    }
    const item = rest.at(-1)
    return !put && item !== undefined && item.sealed && item.span > 0 && position < at && at + length <= position + item.length
  }
  for (const stroke of strokes) {
    if (isInside(stroke)) {
      growth += stroke.bytes.length - stroke.length
      continue
    }
    moveTo(stroke.at, out)
    const taken: Item[] = []
    if (stroke.length > 0) {
      while (rest.at(-1)?.length === 0) out.push(next())
      moveTo(stroke.at + stroke.length, taken)
    } else if (!stroke.put) {
      const again = returnedTo(rest, stroke, current)
      for (let count = 0; count < again.index; count += 1) out.push(next())
      if (again.isSame) {
        out.push(plain(next().at, stroke.bytes.length))
        continue
      }
      if (again.index >= 0) taken.push(next())
    }
    if (stroke.put && taken.some((item) => item.sealed && item.owner !== stroke.owner)) throw new Entangled()
    const before = out.at(-1)
    out.push({
      length: stroke.bytes.length,
      at: taken[0]?.at ?? (before ? before.at + before.span : 0),
      span: taken.reduce((sum, { span }) => sum + span, 0),
      bytes: stroke.put ? stroke.bytes : null,
      owner: stroke.owner,
      last: stroke.last,
      sealed: !stroke.put,
      inner: stroke.put ? [] : taken.flatMap((item) => piecesIn(item, current)),
    })
  }
  while (rest.length > 0) out.push(next())
  return out
}

/** Where, among what has no length here, the owner's bytes taken out by the stroke stand again, changed or not; -1 when they do not. */
function returnedTo(rest: readonly Item[], { owner, bytes }: Stroke, current: Buffer): { index: number; isSame: boolean } {
  let changed = -1
  for (let index = 0; ; index += 1) {
    const item = rest[rest.length - 1 - index]
    if (!item || item.length > 0) return { index: changed, isSame: false }
    if (!item.sealed || item.owner !== owner || item.span === 0) continue
    const stands = current.subarray(item.at, item.at + item.span)
    if (item.inner.length === 0 && stands.equals(bytes)) return { index, isSame: true }
    if (changed < 0) changed = index
  }
}

function plain(at: number, length: number): Item {
  return { length, at, span: length, bytes: null, owner: '', last: false, sealed: false, inner: [] }
}

function cut(item: Item, offset: number): [Item, Item] {
  if (item.sealed && item.span > 0) throw new Entangled()
  if (item.sealed) return [{ ...item, length: offset, inner: [] }, { ...item, length: item.length - offset }]
  if (!item.bytes) return [plain(item.at, offset), plain(item.at + offset, item.length - offset)]
  const { bytes } = item
  return [
    { ...item, length: offset, bytes: bytes.subarray(0, offset), last: false },
    { ...item, length: item.length - offset, at: item.at + item.span, span: 0, bytes: bytes.subarray(offset) },
  ]
}

function piecesIn({ owner, at, span, bytes, sealed, inner, last }: Item, current: Buffer): LastPiece[] {
  if (sealed) return inner
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
