import { commonOptions } from './arguments.ts'
import type { Command, Option } from './command.ts'
import { examples } from './examples.ts'

/** All commands, one a line. */
export function overallHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name, alias }) => named(name, alias).length))
  const lines = commands.map(({ name, alias, summary }) => `  ${named(name, alias).padEnd(width)}  ${summary}`)
  return [
    'schoolhouse: review what AI coding agents have learned',
    '',
    'usage: schoolhouse <command> [options]',
    '',
    ...lines,
    '',
    ...optionLines({ ...commonOptions, version: { help: 'show the version' } }),
    '',
    '`schoolhouse <command> --help` says more. IDs are ours (m_…) or the source’s own.',
    '',
  ].join('\n')
}

/** Everything about one command. */
export function commandHelp(command: Command): string {
  const shown = examples[command.name] ?? []
  const also = command.alias ? [`also: schoolhouse ${command.alias}`] : []
  return [
    usageLine(command),
    ...also,
    '',
    `${command.summary}.`,
    '',
    ...optionLines({ ...command.options, ...commonOptions }),
    '',
    ...(command.notes ? [...command.notes, ''] : []),
    ...(shown.length > 0 ? ['for example', ...shown.map((typed) => `  schoolhouse ${typed}`), ''] : []),
  ].join('\n')
}

/** How a command is typed, in one line. */
export function usageLine({ name, parameters, options }: Command): string {
  const given = Object.entries(options).map(([option, { value, choices, required }]) => {
    const shown = value === undefined ? `--${option}` : `--${option} ${choices?.join('|') ?? value}`
    return required ? shown : `[${shown}]`
  })
  return ['usage: schoolhouse', name, parameters, ...given].filter((part) => part !== '').join(' ')
}

function named(name: string, alias: string | undefined): string {
  return alias ? `${name}, ${alias}` : name
}

function optionLines(options: Record<string, Option>): string[] {
  const rows = Object.entries(options).map(([name, { value, choices, help }]) => ({
    left: `--${name}${value === undefined ? '' : ` ${choices?.join('|') ?? value}`}`,
    help,
  }))
  const width = Math.min(34, Math.max(...rows.map(({ left }) => left.length)))
  return rows.map(({ left, help }) => `  ${left.padEnd(width)}  ${help}`)
}
