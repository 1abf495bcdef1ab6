import { parseArgs } from 'node:util'
import { isOneTypo } from '../../shared/text/nearWords.ts'
import { type Arguments, type Command, type Option, WrongUsage } from './command.ts'
import { examples } from './examples.ts'

/** Options of every command. */
export const commonOptions: Record<string, Option> = {
  library: { value: 'FILE', help: 'the library file; default: SCHOOLHOUSE_LIBRARY, then the one in the data folder' },
  json: { help: 'print one JSON value, for programs' },
  help: { help: 'show this help' },
}

/** The typed arguments, before the command's options are known. */
export interface TypedWords {
  name: string | null
  rest: string[]
  version: boolean
  help: boolean
  json: boolean
}

/** Splits off the command's name: the first word that is neither an option nor an option's value. */
export function splitCommand(typed: readonly string[]): TypedWords {
  const { tokens, values } = parseArgs({
    args: [...typed],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      library: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  })
  const first = tokens.find((token) => token.kind === 'positional')
  return {
    name: first ? first.value : null,
    rest: first ? typed.toSpliced(first.index, 1) : [...typed],
    version: values['version'] === true,
    help: values['help'] === true,
    json: values['json'] === true,
  }
}

/** Parses a command's arguments. Throws `WrongUsage` with a one-line message. */
export function readArguments(command: Command, typed: string[]): Arguments {
  const known = { ...commonOptions, ...command.options }
  const { values, positionals } = parse(typed, known)
  for (const [name, { choices, required }] of Object.entries(command.options)) {
    const value = values[name]
    if (required && (value === undefined || value === '')) throw new WrongUsage(`${command.name} needs --${name}.`)
    if (choices && typeof value === 'string' && !choices.includes(value))
      throw new WrongUsage(`--${name} must be ${choices.join(' or ')}, not ${value || 'empty'}.`)
  }
  if (positionals.length < command.minArguments) throw new WrongUsage(neededBy(command))
  if (positionals.length > command.maxArguments)
    throw new WrongUsage(`${command.name} takes no “${positionals[command.maxArguments]}”.`)
  if (positionals.includes('')) throw new WrongUsage(`${command.name} takes no empty argument.`)
  const text = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    positionals,
    first: positionals[0] ?? '',
    has: (name) => values[name] !== undefined && values[name] !== false,
    text,
    all(name) {
      const value = values[name]
      return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
    },
    number(name, min, max = Number.MAX_SAFE_INTEGER) {
      const value = text(name)
      if (value === undefined) return undefined
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      const upTo = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
      throw new WrongUsage(`--${name} must be a whole number ${upTo}, not ${value || 'empty'}.`)
    },
    list: (name) =>
      text(name)
        ?.split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
  }
}

/** Names what is missing and the command that lists it, or an example. */
function neededBy({ name, parameters }: Command): string {
  const needed = parameters.replace(/[[\]]/g, '')
  switch (needed) {
    case 'ID':
      return `${name} needs the id of a memory: \`schoolhouse list\` shows them.`
    case 'ID...':
      return `${name} needs the ids of one or more memories: \`schoolhouse list\` shows them.`
    case 'REFERENCE':
      return `${name} needs the id of a reference: \`schoolhouse references\` shows them.`
    default: {
      const [example = name] = examples[name] ?? []
      const what = needed === 'QUERY...' ? 'words or a question' : needed.replaceAll('...', '')
      return `${name} needs ${what}, as in \`schoolhouse ${example}\`.`
    }
  }
}

interface Parsed {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
}

function parse(typed: string[], known: Record<string, Option>): Parsed {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value, many = false }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: many } as const,
    ]),
  )
  try {
    return parseArgs({
      args: typed,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
  } catch (error) {
    const line = error instanceof Error ? error.message.split('\n').join(' ') : String(error)
    throw new WrongUsage(saidOfOptions(line, Object.keys(known)))
  }
}

/** Words what the parser says of an option, with the one that may be meant. */
function saidOfOptions(line: string, known: readonly string[]): string {
  const [, unknown] = /^Unknown option '(?:--)?([^']*)'/.exec(line) ?? []
  if (unknown !== undefined) {
    const meant = known.find((name) => isOneTypo(name, unknown) || name.replaceAll('-', '') === unknown)
    return `Unknown option '${unknown.startsWith('-') ? '' : '--'}${unknown}'.${meant ? ` Did you mean --${meant}?` : ''}`
  }
  const [, lacking] = /^Option '([^' ]*)(?: <value>)?' argument/.exec(line) ?? []
  if (lacking !== undefined)
    return `${lacking} needs a value. One that begins with a dash is written after an equals sign, as in ${lacking}=-x.`
  return line.replace(/\.?$/, '.')
}
