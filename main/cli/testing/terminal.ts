import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { filesBelow, putFile } from '../../engine/testing/files.ts'
import { jaatoLine } from '../../engine/testing/stores.ts'
import { OutputClosed, type Streams } from '../io.ts'
import { runCli } from '../runCli.ts'

export interface Ran {
  code: number
  out: string
  errors: string
}

/** A terminal in a temp folder with a library of its own. */
export interface Terminal {
  folder: string
  run(...typed: string[]): Promise<Ran>
  /** Runs with `--json`, expects exit code 0 and answers the one value on stdout. */
  json<Value = Record<string, unknown>>(...typed: string[]): Promise<Value>
  /** What the next runs read on stdin. */
  input: string
  /** Stdout is closed by its reader after so many writes. */
  closesAfter: number
  /** Variables of the next runs beside those of a person's terminal, such as an agent's mark. */
  marks: Record<string, string>
  /** Columns of the terminal behind stdout; null while it is a pipe. */
  width: number | null
  write(name: string, content: string | Buffer): string
  read(name: string): string
  /** Every file in the folder but the library's, to compare byte for byte. */
  snapshot(under?: string): Record<string, string>
  end(): void
}

/** A terminal with a home folder, and no library until a command makes one. `end` removes all of it. */
export function openTerminal(): Terminal {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'schoolhouse-cli-')))
  const home = join(folder, 'home')
  mkdirSync(home)
  process.env['HOME'] = home
  const environment = { HOME: home, PATH: '', SCHOOLHOUSE_LIBRARY: join(folder, 'data', 'library.db') }
  const terminal: Terminal = {
    folder,
    input: '',
    closesAfter: Number.POSITIVE_INFINITY,
    marks: {},
    width: null,
    async run(...typed) {
      const ran: Ran = { code: -1, out: '', errors: '' }
      let writes = 0
      const io: Streams = {
        out(text) {
          writes += 1
          if (writes > terminal.closesAfter) return Promise.reject(new OutputClosed())
          ran.out += text
          return Promise.resolve()
        },
        err: (text) => void (ran.errors += text),
        readInput: () => Promise.resolve(Buffer.from(terminal.input)),
        showsProgress: false,
        width: terminal.width,
        folder,
        environment: { ...environment, ...terminal.marks },
        onInterrupt: () => () => undefined,
      }
      ran.code = await runCli(typed, io)
      return ran
    },
    async json<Value>(...typed: string[]) {
      const { code, out, errors } = await terminal.run(...typed, '--json')
      if (code !== 0) throw new Error(errors)
      return JSON.parse(out) as Value
    },
    write: (name, content) => putFile(folder, name, content),
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    snapshot: (under = 'app') =>
      Object.fromEntries(
        filesBelow(join(folder, under)).map((path) => [relative(folder, path), readFileSync(path, 'latin1')]),
      ),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
  return terminal
}

export const storeFile = 'app/.jaato/memories.jsonl'

/** A small jaato store, in the old layout, with one line nobody can read. */
export function writeStore(terminal: Terminal): void {
  const lines = [
    jaatoLine('mem_a', 'Use pnpm, never yarn.', { timestamp: '2026-11-10T08:00:00' }),
    jaatoLine('mem_b', 'Always use pnpm.', { timestamp: '2026-11-10T08:00:01' }),
    jaatoLine('mem_c', 'The connection pool holds 20; more make migrations wait.', {
      timestamp: '2026-11-10T08:00:02',
      confidence: 0.9,
    }),
    jaatoLine('mem_d', 'Done, thanks.', { timestamp: '2026-11-10T08:00:03', usage_count: 7 }),
    '{"id": "mem_torn", "content": "half a li',
  ]
  terminal.write(storeFile, `${lines.join('\n')}\n`)
}

/** A terminal whose library has read the small store. */
export async function openFilledTerminal(): Promise<Terminal> {
  const terminal = openTerminal()
  writeStore(terminal)
  await terminal.json('sync', 'app')
  return terminal
}
