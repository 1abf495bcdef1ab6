import type { Io } from './output.ts'
import type { Session } from './session.ts'

export interface Option {
  /** What stands for its value in the help, such as `FILE`; a switch has none. */
  value?: string
  help: string
  /** The only values there are. */
  choices?: readonly string[]
  required?: boolean
}

/** One command: what the help says, what is accepted, and what it does. */
export interface Command {
  name: string
  alias?: string
  summary: string
  /** The arguments as the help shows them, such as `ID...`. */
  parameters: string
  /** How many arguments there may be. */
  least: number
  most: number
  options: Record<string, Option>
  /** What else the help says, below the options. */
  notes?: readonly string[]
  /** Answers the exit code where it is not 0. */
  run(call: Call): Promise<number | void>
}

/** One use of a command. */
export interface Call {
  io: Io
  arguments: Arguments
  /** One JSON value on stdout, for programs. */
  json: boolean
  /** `--library`, absolute; null when it was not given. */
  library: string | null
  /** Opens the library at its first use. */
  open(): Promise<Session>
}

/** What was typed after the command's name. */
export interface Arguments {
  positionals: string[]
  /** The first argument. */
  first: string
  has(option: string): boolean
  text(option: string): string | undefined
  /** A whole number of at least `least`. Throws `WrongUsage`. */
  number(option: string, least: number, most?: number): number | undefined
  /** Values separated by commas. */
  list(option: string): string[] | undefined
}

/** The command was typed in a way it does not have. */
export class WrongUsage extends Error {}
