import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { AppError } from '../../shared/errors.ts'
import { isOneTypo } from '../../shared/text/nearWords.ts'
import { type TypedWords, readArguments, splitCommand } from './arguments.ts'
import { agentMarkOf } from './agentMark.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { commands } from './commands.ts'
import { failureOf, usageFailure } from './failure.ts'
import { commandHelp, overallHelp, usageLine } from './help.ts'
import { OutputClosed, type Streams } from './io.ts'
import { type Io, outputOf } from './output.ts'
import { proposeVerdict } from './proposeVerdict.ts'
import { type Session, openSession } from './session.ts'

const usage = 'usage: schoolhouse <command> [options]'

/**
 * Runs the program; `typed` is everything after its name. Returns the exit code: 0 for success, 1 for a failure with `error
 * <kind>: <message>` on stderr (as JSON with `--json`), 2 for wrong usage. Always closes the library.
 */
export async function runCli(typed: readonly string[], streams: Streams): Promise<number> {
  try {
    const words = splitCommand(typed)
    return await run(words, outputOf(streams, words.json))
  } catch (error) {
    if (error instanceof OutputClosed) return 0
    throw error
  }
}

async function run({ name, rest, version, help, json }: TypedWords, io: Io): Promise<number> {
  if (name === null || name === 'help') {
    if (version) await io.write(`${packageJson.version}\n`)
    else if (help || name === 'help') await io.write(helpOn(rest[0], io.width))
    else io.fail(usageFailure('no command was given.', json ? usage : overallHelp(commands, io.width).trimEnd()))
    return version || help || name === 'help' ? 0 : 2
  }
  const command = find(name)
  if (!command) {
    const meant = meantCommands(name)
    const guess = meant.length > 0 ? `Did you mean ${meant.join(' or ')}? ` : ''
    io.fail(usageFailure(`there is no command “${name}”. ${guess}\`schoolhouse --help\` lists them.`, usage))
    return 2
  }
  if (help) {
    await io.write(commandHelp(command, io.width))
    return 0
  }
  return carryOut(command, rest, io)
}

async function carryOut(command: Command, typed: string[], io: Io): Promise<number> {
  let session: Promise<Session> | null = null
  try {
    const given = readArguments(command, typed)
    const named = given.text('library')
    if (named === '') throw new WrongUsage('--library needs a file.')
    const library = named === undefined ? null : resolve(io.folder, named)
    const open = (): Promise<Session> => {
      if (library !== null && command.creates === undefined) assertLibrary(library)
      return (session ??= openSession(io, library))
    }
    const call: Call = { io, arguments: given, json: given.has('json'), library, open }
    const proposed = agentMarkOf(io.environment) && (await command.proposal?.(call))
    return (await (proposed ? proposeVerdict(call, proposed) : command.run(call))) ?? 0
  } catch (error) {
    if (error instanceof OutputClosed) return 0
    if (error instanceof WrongUsage) {
      io.fail(usageFailure(error.message, usageLine(command)))
      return 2
    }
    io.fail(failureOf(error))
    return 1
  } finally {
    await closed(session)
  }
}

/** A library that could not be opened is already reported. */
async function closed(session: Promise<Session> | null): Promise<void> {
  const opened = await session?.catch(() => null)
  await opened?.close()
}

/** Throws `not_found` when no library is at a path, so that a mistyped one makes no empty library. */
function assertLibrary(path: string): void {
  if (existsSync(path)) return
  throw new AppError(
    'not_found',
    `There is no library at ${path}. Check the path, or make one there with \`schoolhouse --library FILE sync PATH\`.`,
  )
}

/** Minimum number of typed letters from which a longer name is guessed. */
const minTyped = 3

/** Returns up to three commands that may be meant: of a name with one typo, or of its beginning. */
function meantCommands(typed: string): string[] {
  const names = commands.flatMap(({ name, alias }) => [name, ...(alias === undefined ? [] : [alias])])
  const near = names.filter((name) => isOneTypo(name, typed.toLowerCase()))
  const longer = names.filter((name) => typed.length >= minTyped && name.startsWith(typed.toLowerCase()))
  return [...new Set([...near, ...longer])].slice(0, 3).map((name) => `\`${name}\``)
}

function find(name: string): Command | undefined {
  return commands.find((command) => command.name === name || command.alias === name)
}

function helpOn(name: string | undefined, width: number | null): string {
  const command = name === undefined ? undefined : find(name)
  return command ? commandHelp(command, width) : overallHelp(commands, width)
}
