import type { Call } from './command.ts'
import { jsonText } from './printable.ts'

/** Page size of requests. */
const limit = 100

interface Pages<Item> {
  read(page: { offset: number; limit: number }): Promise<{ items: Item[]; total: number }>
  text(item: Item): string
  /** The message for an empty list. */
  none: string
}

/** Writes a list page by page as it is read: as one JSON array, or one text per item. */
export async function writePages<Item>({ io, json }: Call, { read, text, none }: Pages<Item>): Promise<void> {
  let count = 0
  for (;;) {
    const { items, total } = await read({ offset: count, limit })
    for (const item of items) {
      await (json ? io.writeExact(`${count === 0 ? '[' : ',\n'}${jsonText(item)}`) : io.write(text(item)))
      count += 1
    }
    if (items.length === 0 || count >= total) break
  }
  if (json) await io.writeExact(count === 0 ? '[]\n' : ']\n')
  else if (count === 0) io.warn(`${none}\n`)
}
