import type { z } from 'zod'
import type { VerdictRequest } from '../../shared/model/proposal.ts'
import type { Io } from './output.ts'
import type { Session } from './session.ts'

export interface Option {
  /** The placeholder for its value in the help, such as `FILE`; a switch has none. */
  value?: string
  help: string
  /** The allowed values. */
  choices?: readonly string[]
  required?: boolean
  /** It may be given several times. */
  many?: boolean
}

/** A verdict to propose, as the contract takes it. */
export type ProposedCommand = z.input<typeof VerdictRequest>

/** A command: its help, its arguments and its action. */
export interface Command {
  name: string
  alias?: string
  summary: string
  /** The arguments as the help shows them, such as `ID...`. */
  parameters: string
  /** Minimum and maximum number of arguments. */
  minArguments: number
  maxArguments: number
  options: Record<string, Option>
  /** It may make the library that `--library` names, because it adds to it. */
  creates?: true
  /** More help text, below the options. */
  notes?: readonly string[]
  /** Returns the exit code if it is not 0. */
  run(call: Call): Promise<number | void>
  /**
   * Of a command that decides: the verdict it proposes instead where an agent's process runs it; null if it decides nothing
   * with these options. A command without it cannot be proposed.
   */
  proposal?(call: Call): ProposedCommand | null | Promise<ProposedCommand | null>
}

/** One invocation of a command. */
export interface Call {
  io: Io
  arguments: Arguments
  /** Print one JSON value on stdout, for programs. */
  json: boolean
  /** The absolute path of `--library`; null if it is not given. */
  library: string | null
  /** Opens the library on first use. */
  open(): Promise<Session>
}

/** The arguments after the command's name. */
export interface Arguments {
  positionals: string[]
  /** The first argument. */
  first: string
  has(option: string): boolean
  text(option: string): string | undefined
  /** All values of an option that may be repeated. */
  all(option: string): string[]
  /** Parses an integer of at least `min`. Throws `WrongUsage`. */
  number(option: string, min: number, max?: number): number | undefined
  /** Values separated by commas. */
  list(option: string): string[] | undefined
}

/** The command was used wrongly. */
export class WrongUsage extends Error {}
