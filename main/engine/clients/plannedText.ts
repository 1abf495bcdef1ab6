import type { Addition, ClientName } from '../../../shared/model/client.ts'
import { shellWord } from '../../../shared/text/shellWord.ts'
import type { TextEdit } from '../store/jsonEdit.ts'
import { edited, putItem, setValue } from './jsonConfig.ts'
import { setTable } from './tomlTable.ts'

/** The command line of this installation: variables of the environment, the program and its arguments. */
interface Program {
  environment: Record<string, string>
  command: string
  args: string[]
}

/**
 * A configuration file, the command line that starts this installation, and the library it opens. A client has not the
 * environment of a terminal, so the command names the library; null leaves the choice to that environment.
 */
interface Configuration {
  text: string
  path: string
  commandLine: readonly string[]
  library: string | null
}

/** Returns the edits of a client's configuration that make an addition; none if it has it already. */
export function additionEdits({ client, part, curation = false }: Addition, configuration: Configuration): TextEdit[] {
  return part === 'hooks' ? hookEdits(configuration) : serverEdits(client, configuration, curation)
}

/** Returns the edits that add the server with the tools for reviewing to an `.mcp.json`; none if it is there already. */
export function reviewServerEdits(configuration: Configuration): TextEdit[] {
  return serverEdits('claude-code', configuration, true)
}

/** The words that serve the tools in a library, with those for reviewing or without. */
export function serverWords(library: string | null, curation: boolean): string[] {
  return ['mcp', ...(curation ? ['--curation'] : []), ...libraryWords(library)]
}

function libraryWords(library: string | null): string[] {
  return library === null ? [] : ['--library', library]
}

/** Divides a command line whose first words may set variables, such as `ELECTRON_RUN_AS_NODE=1`. */
function programOf(commandLine: readonly string[]): Program {
  const first = commandLine.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const environment = commandLine.slice(0, first).map((word) => {
    const at = word.indexOf('=')
    return [word.slice(0, at), word.slice(at + 1)]
  })
  const [command = '', ...args] = commandLine.slice(first)
  return { environment: Object.fromEntries(environment), command, args }
}

function serverEdits(
  client: ClientName,
  { text, path, commandLine, library }: Configuration,
  curation: boolean,
): TextEdit[] {
  const program = programOf(commandLine)
  const { command, environment } = program
  const args = [...program.args, ...serverWords(library, curation)]
  const env = Object.keys(environment).length > 0 ? { env: environment } : {}
  const set = (key: string, server: Parameters<typeof setValue>[2]): TextEdit[] =>
    setValue({ text, path }, [key, 'schoolhouse'], server)
  switch (client) {
    case 'codex':
      return codexEdits(text, { ...program, args })
    case 'opencode':
      return set('mcp', { type: 'local', command: [command, ...args], ...(env.env && { environment: env.env }) })
    case 'vscode':
      return set('servers', { type: 'stdio', command, args, ...env })
    case 'claude-code':
      return set('mcpServers', { type: 'stdio', command, args, ...env })
    case 'cursor':
    case 'gemini':
      return set('mcpServers', { command, args, ...env })
  }
}

function codexEdits(text: string, { command, args, environment }: Program): TextEdit[] {
  const name = 'mcp_servers.schoolhouse'
  const own = (current: string) => setTable(current, name, { command, args })
  const variables = (current: string) => setTable(current, `${name}.env`, environment)
  return spanBetween(text, edited(text, Object.keys(environment).length > 0 ? [own, variables] : [own]))
}

/** What runs at the start and at the end of a session of Claude Code. */
const hooks = [
  { event: 'SessionStart', words: ['pack', '--session-start'] },
  { event: 'SessionEnd', words: ['hook', 'session-end'] },
] as const

function hookEdits({ text, path, commandLine, library }: Configuration): TextEdit[] {
  const program = programOf(commandLine)
  const plans = hooks.map(({ event, words }) => {
    const isOurs = (item: string): boolean =>
      words.every((word) => item.includes(word)) && /schoolhouse|cli\.js/.test(item)
    const item = { hooks: [hookOf(program, [...words, ...libraryWords(library)])] }
    return (current: string) => putItem({ text: current, path }, ['hooks', event], item, isOurs)
  })
  return spanBetween(text, edited(text, plans))
}

/** Returns the one edit that makes one text of another: what differs between their common beginning and end; none if equal. */
function spanBetween(before: string, after: string): TextEdit[] {
  if (before === after) return []
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return [{ start, end: before.length - same, text: after.slice(start, after.length - same) }]
}

/** A hook in the form that needs no shell, unless variables have to be set. */
function hookOf({ command, args, environment }: Program, words: readonly string[]) {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${shellWord(value)}`)
  const all = [command, ...args, ...words]
  if (variables.length === 0) return { type: 'command', command, args: all.slice(1) }
  return { type: 'command', command: [...variables, ...all.map(shellWord)].join(' ') }
}
