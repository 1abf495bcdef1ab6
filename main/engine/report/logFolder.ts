import { isAbsolute, join, resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'

const defaultFolder = join('.jaato', 'logs', 'curation')
const variable = 'JAATO_CURATION_LOG_DIR'

/**
 * Returns the report folder of a project: from the environment, else from the project’s `.jaato/config.json`, else
 * `.jaato/logs/curation`. Relative paths are resolved against the project’s root. Throws `validation` for an unreadable
 * configuration.
 */
export function logFolder(
  root: string,
  files: Files,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const named = environment[variable] || configured(root, files) || defaultFolder
  return isAbsolute(named) ? named : resolve(root, named)
}

/** `JAATO_CURATION_LOG_DIR`, `curation_log_dir`, or `curation.log_dir`. */
function configured(root: string, files: Files): string | null {
  const path = join(root, '.jaato', 'config.json')
  if (files.stat(path)?.kind !== 'file') return null
  const config = recordOf(parsed(path, files.read(path).toString('utf8')))
  const env = recordOf(config['env'])
  const curation = recordOf(config['curation'])
  const named = [config[variable], env[variable], config['curation_log_dir'], curation['log_dir']]
  return named.find((value): value is string => typeof value === 'string' && value !== '') ?? null
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new AppError('validation', `${path} is not JSON: ${problem}. Fix it, or set ${variable}.`)
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
