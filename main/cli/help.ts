import { commonOptions } from './arguments.ts'
import type { Command, Option } from './command.ts'
import { examples } from './examples.ts'
import { wrapLine } from './wrap.ts'

/** Lists all commands, one per line if the terminal is wide enough (`width` in columns; null if there is no terminal). */
export function overallHelp(commands: readonly Command[], width: number | null): string {
  const column = Math.max(...commands.map(({ name, alias }) => named(name, alias).length))
  const lines = commands.map(({ name, alias, summary }) => `  ${named(name, alias).padEnd(column)}  ${headOf(summary)}`)
  const all = [
    'schoolhouse: review what AI coding agents have learned',
    '',
    'usage: schoolhouse <command> [options]',
    '',
    ...lines,
    '',
    ...optionLines({ ...commonOptions, version: { help: 'show the version' } }),
    '',
    '`schoolhouse <command> --help` shows its options. An ID is Schoolhouse’s (m_…) or the source’s own.',
    '',
  ]
  return all.flatMap((line) => wrapLine(line, width)).join('\n')
}

/** The help of one command. Examples are never wrapped, so that they can be copied. */
export function commandHelp(command: Command, width: number | null): string {
  const shown = examples[command.name] ?? []
  const also = command.alias ? [`also: schoolhouse ${command.alias}`] : []
  const lines = [
    usageLine(command),
    ...also,
    '',
    `${command.summary}.`,
    '',
    ...optionLines({ ...command.options, ...commonOptions }),
    '',
    ...(command.notes ? [...paragraphsOf(command.notes), ''] : []),
  ].flatMap((line) => wrapLine(line, width))
  const typed = shown.length > 0 ? ['for example', ...shown.map((line) => `  schoolhouse ${line}`), ''] : []
  return [...lines, ...typed].join('\n')
}

/** Joins notes that are one sentence over several lines; indented ones are lines of a list. */
function paragraphsOf(notes: readonly string[]): string[] {
  const paragraphs: string[] = []
  for (const note of notes) {
    const last = paragraphs.at(-1)
    const goesOn = last !== undefined && last.length >= fullLine && !/[.:;]$/.test(last) && !note.startsWith(' ')
    if (goesOn) paragraphs[paragraphs.length - 1] = `${last} ${note}`
    else paragraphs.push(note)
  }
  return paragraphs
}

/** A shorter line of a note ends where it is meant to. */
const fullLine = 80

/** The usage of a command in one line. */
export function usageLine({ name, parameters, options }: Command): string {
  const given = Object.entries(options).map(([name, option]) =>
    option.required ? typedAs(name, option) : `[${typedAs(name, option)}]`,
  )
  return ['usage: schoolhouse', name, parameters, ...given].filter((part) => part !== '').join(' ')
}

/** The first part of a summary; the command's own help has the rest. */
function headOf(summary: string): string {
  return summary.replace(/(?:; |\. )[^]*/, '')
}

function named(name: string, alias: string | undefined): string {
  return alias ? `${name}, ${alias}` : name
}

/** Up to this many choices are shown in the usage; more are listed with the option's description. */
const fewChoices = 4

/** `--keep newer|older`, `--file F`, or for a switch `--force`. */
function typedAs(name: string, { value, choices = [] }: Option): string {
  if (value === undefined) return `--${name}`
  return `--${name} ${choices.length > 0 && choices.length <= fewChoices ? choices.join('|') : value}`
}

function saidOf({ choices = [], help }: Option): string {
  return choices.length > fewChoices ? `${help}. One of ${choices.join(', ')}` : help
}

/** A longer option gets its own line. */
const widestOption = 34

function optionLines(options: Record<string, Option>): string[] {
  const rows = Object.entries(options).map(([name, option]) => ({ left: typedAs(name, option), help: saidOf(option) }))
  const column = Math.max(...rows.map(({ left }) => left.length).filter((length) => length <= widestOption))
  return rows.flatMap(({ left, help }) =>
    left.length > column ? [`  ${left}`, `${' '.repeat(column + 4)}${help}`] : [`  ${left.padEnd(column)}  ${help}`],
  )
}
