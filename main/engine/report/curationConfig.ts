import { isAbsolute, join, resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'

/** How a project wants its memories curated. */
export interface CurationConfig {
  /** Number of raw memories from which on curation is due. */
  threshold: number
  /** Whether the end of a session starts it. */
  auto: boolean
  /** The absolute path of the folder for reports. */
  logFolder: string
}

/** A setting's variable in the environment, and its name in the project's configuration. */
const settings = {
  threshold: { variable: 'JAATO_CURATION_THRESHOLD', name: 'threshold' },
  auto: { variable: 'JAATO_CURATION_AUTO', name: 'auto' },
  logFolder: { variable: 'JAATO_CURATION_LOG_DIR', name: 'log_dir' },
} as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads a project's settings: from the environment, else from its `.jaato/config.json`, else 5, true and
 * `.jaato/logs/curation`. A relative folder is resolved against the project's root. Throws `validation` for an unreadable
 * configuration or value.
 */
export function curationConfig(root: string, files: Files, environment: Environment): CurationConfig {
  const config = readConfig(root, files)
  const textOf = ({ variable, name }: (typeof settings)[keyof typeof settings]): string | null =>
    environment[variable] || configured(config, variable, name)
  const folder = textOf(settings.logFolder) ?? join('.jaato', 'logs', 'curation')
  return {
    threshold: numberIn(textOf(settings.threshold)) ?? 5,
    auto: flagIn(textOf(settings.auto)) ?? true,
    logFolder: isAbsolute(folder) ? folder : resolve(root, folder),
  }
}

function numberIn(text: string | null): number | null {
  if (text === null) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new AppError('validation', `${settings.threshold.variable} is “${text}”. Set it to a number from 1 on.`)
}

function flagIn(text: string | null): boolean | null {
  if (text === null) return null
  if (/^(true|1|yes|on)$/i.test(text)) return true
  if (/^(false|0|no|off)$/i.test(text)) return false
  throw new AppError('validation', `${settings.auto.variable} is “${text}”. Set it to true or false.`)
}

/** The variable's own name, `env`, `curation_threshold` and the like, or `threshold` and the like within `curation`. */
function configured(config: Record<string, unknown>, variable: string, name: string): string | null {
  const env = recordOf(config['env'])
  const curation = recordOf(config['curation'])
  const found = [config[variable], env[variable], config[`curation_${name}`], curation[name]]
  const value = found.find((each) => /^(string|number|boolean)$/.test(typeof each) && each !== '')
  return value === undefined ? null : String(value)
}

function readConfig(root: string, files: Files): Record<string, unknown> {
  const path = join(root, '.jaato', 'config.json')
  if (files.stat(path)?.kind !== 'file') return {}
  try {
    return recordOf(JSON.parse(files.read(path).toString('utf8')))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new AppError('validation', `${path} is not JSON: ${problem}. Correct it, then try again.`)
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
