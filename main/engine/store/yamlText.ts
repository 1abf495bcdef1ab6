import { parse } from 'yaml'

/** Words that readers of YAML 1.1 take for booleans; YAML 1.2 takes them for text. */
const booleansOfYaml11 = /^(?:y|n|yes|no|on|off)$/i

/** Formats a text as a one-line YAML value: plain if every reader of YAML reads the same text, else quoted. */
export function yamlText(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ').trim()
  try {
    const isPlain = /^[\p{L}\p{N}]/u.test(line) && !booleansOfYaml11.test(line)
    if (isPlain && parse(`key: ${line}`)?.key === line) return line
  } catch {
    return JSON.stringify(line)
  }
  return JSON.stringify(line)
}
