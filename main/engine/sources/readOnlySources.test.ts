import { appendFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { putFile } from '../testing/files.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import type { Connector } from './connector.ts'
import type { ReadItem } from '../store/sourceRecord.ts'
import { jsonl } from './jsonl.ts'
import { markdown } from './markdown.ts'
import { serverMemory } from './serverMemory.ts'

let folder = ''
beforeEach(() => void (folder = tempFolder()))

const put = (name: string, content: string | Buffer): string => putFile(folder, name, content)

function readAll(connector: Connector, root: string): ReadItem[] {
  return connector.recordFiles(root, nodeFiles).flatMap((path) => [...connector.read(path, root, nodeFiles)])
}

const contents = (items: ReadItem[]) => items.flatMap((item) => (item.kind === 'record' ? [item.record.content] : []))
const troubles = (items: ReadItem[]) => items.flatMap((item) => (item.kind === 'unreadable' ? [item.line] : []))

interface Format {
  connector: Connector
  file: string
  /** A file that holds the given texts, one record a line. */
  write: (texts: string[]) => string
}

const entity = (name: string, observations: string[]) =>
  JSON.stringify({ type: 'entity', name, entityType: 'part', observations })
const formats: Format[] = [
  {
    connector: jsonl,
    file: 'notes.jsonl',
    write: (texts) => texts.map((content) => `${JSON.stringify({ content })}\n`).join(''),
  },
  {
    connector: serverMemory,
    file: 'memory.json',
    write: (texts) => texts.map((text, index) => `${entity(`e${index}`, [text])}\n`).join(''),
  },
  { connector: markdown, file: 'notes.md', write: (texts) => texts.map((text) => `- ${text}\n`).join('') },
]
const texts = ['Retry twice.', 'Größe zählt: 5 m³.', 'Keep it.']

for (const { connector, file, write } of formats) {
  const story = (name: string) => `${connector.kind}: ${name}`
  const plain = Buffer.from(write(texts))

  test(story('a store is known by its first record, however long that is'), () => {
    const path = put(file, write(['A long text, '.repeat(10_000), 'Keep it.']))
    expect(connector.detect(folder, nodeFiles)?.root).toBe(connector === markdown ? folder : path)
    expect(contents(readAll(connector, path))).toHaveLength(2)
  })

  test(story('every record is read, with its line, and the bytes add up to the file'), () => {
    const path = put(file, plain)
    const items = readAll(connector, path)
    expect(contents(items)).toEqual(texts)
    expect(items.map((item) => item.kind === 'record' && item.record.line)).toEqual([1, 2, 3])
    const total = items.reduce((sum, item) => sum + item.bytes, 0)
    expect(total).toBeLessThanOrEqual(plain.length)
    expect(connector.detect(path, nodeFiles)?.root).toBe(path)
    expect(connector.writable).toBe(false)
  })

  test(story('a byte order mark, CRLF and a missing last line end change nothing'), () => {
    const crlf = plain.toString('utf8').replaceAll('\n', '\r\n').slice(0, -2)
    const items = readAll(connector, put(file, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(crlf)])))
    expect(contents(items)).toEqual(texts)
    expect(items.every((item) => item.kind === 'record' && !item.record.raw.includes('\r'))).toBe(true)
    expect(connector.detect(join(folder, file), nodeFiles)?.root).toBe(join(folder, file))
  })

  test(story('a line that is not UTF-8 is shown as unreadable, the others are read'), () => {
    const bytes = Buffer.from(write(['one', 'tXo', 'three']))
    bytes[bytes.indexOf('tXo') + 1] = 0xff
    const items = readAll(connector, put(file, bytes))
    expect(contents(items)).toEqual(['one', 'three'])
    expect(troubles(items)).toEqual([
      expect.objectContaining({ path: join(folder, file), line: 2, reason: expect.stringContaining('not UTF-8') }),
    ])
  })

  test(story('a line of 2 MB and a record of 100,000 characters are read whole'), () => {
    const long = ['x'.repeat(2_000_000), 'word '.repeat(20_000).trim()]
    const items = readAll(connector, put(file, write(long)))
    expect(contents(items)).toEqual(long)
    expect(items.every((item) => item.kind === 'record' && item.record.description.length <= 120)).toBe(true)
  })

  test(story('an empty file and one that vanished hold nothing'), () => {
    const path = put(file, '')
    expect(readAll(connector, path)).toEqual([])
    rmSync(path)
    expect([...connector.read(path, path, nodeFiles)]).toEqual([])
    expect(connector.recordFiles(path, nodeFiles)).toEqual([])
    expect(connector.detect(path, nodeFiles)).toBeNull()
  })

  test(story('what is appended while a file is read waits for the next read'), () => {
    const path = put(file, plain)
    const items: ReadItem[] = []
    for (const item of connector.read(path, path, nodeFiles)) {
      if (items.length === 0) appendFileSync(path, write(['Later.']))
      items.push(item)
    }
    expect(contents(items)).toEqual(texts)
    expect(contents(readAll(connector, path))).toEqual([...texts, 'Later.'])
  })

  test(story('the same text twice in one file stays two records'), () => {
    const items = readAll(connector, put(file, write(['same', 'same'])))
    const locators = items.map((item) => (item.kind === 'record' ? item.record.locator : ''))
    expect(new Set(locators).size).toBe(2)
  })

  test(story('reading twice gives the same items, and the time is the file’s where none is stated'), () => {
    const path = put(file, plain)
    utimesSync(path, new Date(), new Date('2026-09-01T10:00:00Z'))
    const items = readAll(connector, path)
    expect(readAll(connector, path)).toEqual(items)
    expect(items[0]?.kind === 'record' && items[0].record.timestamp).toBe('2026-09-01T10:00:00.000Z')
  })

  test(story('a half-written sibling is no record file, in a folder'), () => {
    put(`in/${file}`, plain)
    put(`in/${file}.tmp`, plain)
    put(`in/.${file}.123.tmp`, plain)
    put(`in/.hidden-${file}`, plain)
    const root = connector.detect(join(folder, 'in'), nodeFiles)!.root
    expect(connector.recordFiles(root, nodeFiles)).toEqual([join(folder, 'in', file)])
  })

  test(story('a link to a file inside the folder is read once, a link that leaves the folder not at all'), () => {
    put(`in/${file}`, plain)
    put(`out/${file}`, write(['Outside.']))
    const ending = file.slice(file.indexOf('.'))
    symlinkSync(join(folder, 'in', file), join(folder, 'in', `zlink${ending}`))
    symlinkSync(join(folder, 'out', file), join(folder, 'in', `zout${ending}`))
    expect(contents(readAll(connector, connector.detect(join(folder, 'in'), nodeFiles)!.root))).toEqual(texts)
  })

  test(story('a link given as the source itself is followed'), () => {
    put(`in/${file}`, plain)
    const link = join(folder, `link-${file}`)
    symlinkSync(join(folder, 'in', file), link)
    expect(contents(readAll(connector, connector.detect(link, nodeFiles)!.root))).toEqual(texts)
  })
}
