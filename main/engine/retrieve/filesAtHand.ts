/** What a memory says about where it applies. */
export interface Placed {
  content: string
  scope_path: string | null
  /** Files of the repository that it names. */
  homes: readonly string[]
}

/**
 * Checks whether a memory is about one of the files somebody works on: it names the file or its folder, or it holds for a
 * folder the file is in. Paths are relative to the project, with `/`.
 */
export function isAboutFiles({ content, scope_path, homes }: Placed, files: readonly string[]): boolean {
  return files.map(normalised).some((file) => {
    if (file === '') return false
    if (homes.some((home) => isWithin(file, home))) return true
    if (scope_path !== null && isWithin(file, scope_path)) return true
    const name = file.slice(file.lastIndexOf('/') + 1)
    return content.includes(file) || (name.length >= minName && holdsWord(content, name))
  })
}

/** A shorter name, such as `a.ts`, may be any file. */
const minName = 6

function normalised(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/(?<!\/)\/+$/, '')
}

function isWithin(file: string, place: string): boolean {
  const folder = normalised(place)
  return folder !== '' && (file === folder || file.startsWith(`${folder}/`))
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' ']
    if (!/[\p{L}\p{N}_-]/u.test(before) && !/[\p{L}\p{N}_-]/u.test(after)) return true
  }
  return false
}
