import type { Call, Option } from './command.ts'
import { jsonText } from './printable.ts'

/** Page size of requests. */
const page = 100

/** The option of a list that may be cut. */
export const limitOption: Option = { value: 'N', help: 'at most this many; default: all' }

/** Returns how many items of a list are asked for. Throws `WrongUsage`. */
export function limitOf({ arguments: given }: Pick<Call, 'arguments'>): number {
  return given.number('limit', 1) ?? Number.POSITIVE_INFINITY
}

/** A list that is read and written page by page. */
export interface Pages<Item> {
  read(page: { offset: number; limit: number }): Promise<{ items: Item[]; total: number }>
  text(item: Item): string
  /** The most items to write. */
  most: number
  /** The message for an empty list. */
  none: string
}

/** Writes a list page by page as it is read: as one JSON array, or one text per item. */
export async function writePages<Item>({ io, json }: Call, { read, text, most, none }: Pages<Item>): Promise<void> {
  let count = 0
  for (;;) {
    const { items, total } = await read({ offset: count, limit: Math.min(page, most - count) })
    for (const item of items) {
      await (json ? io.writeExact(`${count === 0 ? '[' : ',\n'}${jsonText(item)}`) : io.write(text(item)))
      count += 1
    }
    if (items.length === 0 || count >= Math.min(total, most)) break
  }
  if (json) await io.writeExact(count === 0 ? '[]\n' : ']\n')
  else if (count === 0) io.warn(`${none}\n`)
}
