/** A person's home folder at the beginning of a path, on macOS, Linux and Windows. */
const home = /(?<![\w.~-])(?:\/Users\/|\/home\/|[A-Za-z]:\\Users\\)(?!Shared\b)[\w.-]+(?=[/\\])/g

/** Writes the home folder in the paths of a text as `~`: a lesson is for others too, and names no person. */
export function withoutHome(text: string): string {
  return text.replace(home, '~')
}
