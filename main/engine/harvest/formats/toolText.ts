import { type JsonObject, listOf, objectOf, parseJson, textOf } from './jsonValue.ts'

/** Fields of a tool’s input that name the file it works on. */
const fileFields = ['file_path', 'filePath', 'path', 'notebook_path', 'target_file', 'file'] as const
/** Fields that say what the call does, most telling first. */
const tellingFields = ['command', 'cmd', 'pattern', 'query', 'url', 'prompt', 'description', 'name'] as const
/** Fields with the text a call writes. */
const writtenFields = ['new_string', 'newString', 'content', 'patch', 'input', 'old_string'] as const

/** Returns what a call does, in the words of its input: a command as it is, else the tool and what it is about. */
export function callText(tool: string, input: unknown): string {
  const fields = objectOf(typeof input === 'string' ? (parseJson(input) ?? { input }) : input)
  const command = commandOf(fields)
  if (command !== null) return command
  const subject = [...fileFields, ...tellingFields].map((name) => textOf(fields[name])).find((text) => text !== null)
  const written = writtenFields.flatMap((name) => textOf(fields[name]) ?? [])
  return [`${tool} ${subject ?? ''}`.trim(), ...written.slice(0, 1)].join('\n')
}

/** Returns the command line a call runs; null if it runs none. */
export function commandOf(fields: JsonObject): string | null {
  const { command, cmd } = fields
  const given = command ?? cmd
  if (typeof given === 'string') return textOf(given)
  const words = listOf(given).filter((word) => typeof word === 'string')
  if (words.length === 0) return null
  // `bash -lc "…"` runs its last word.
  return /^(?:\S*\/)?(?:ba|z)?sh$/.test(words[0] ?? '') && words.length >= 3 ? (words.at(-1) ?? null) : words.join(' ')
}

/** Returns the files a call names, those of a patch included. */
export function filesOf(input: unknown): string[] {
  const fields = objectOf(typeof input === 'string' ? (parseJson(input) ?? { input }) : input)
  const named = fileFields.flatMap((name) => textOf(fields[name]) ?? [])
  const patch = textOf(fields['input']) ?? textOf(fields['patch']) ?? ''
  const patched = [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map(([, path = '']) => path.trim())
  return [...new Set([...named, ...patched])]
}
