export type NameKind = 'path' | 'flag' | 'address' | 'variable' | 'package' | 'issue' | 'identifier'

/**
 * Classifies a run of characters by its shape: a path, a flag, a web address, an environment variable, a package, an issue
 * number, an identifier of code; null for an ordinary word. `inCode` is true between backticks.
 */
export function classifyName(text: string, inCode: boolean): NameKind | null {
  if (/^[a-z][a-z0-9+.-]{0,12}:\/\//i.test(text) || /^www\./i.test(text)) return 'address'
  if (/^--?[a-z]/i.test(text)) return 'flag'
  if (/^#\d+$/.test(text)) return 'issue'
  if (/^@[\w.-]+\/[\w.-]+$/.test(text)) return 'package'
  if (/[/\\]/.test(text)) return 'path'
  if (/^\$?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text) || /^\$[A-Z]/.test(text)) return 'variable'
  if (/^\.[a-z]/i.test(text) || fileName.test(text)) return 'path'
  if (/[_.:$@#~+]/.test(text) || /[a-z][A-Z]/.test(text) || /\d/.test(text)) return 'identifier'
  return inCode && text.includes('-') ? 'identifier' : null
}

/** Checks whether a run with slashes is a list of alternatives (`read/write`, `and/or`), not a path. */
export function isAlternatives(text: string, isWord: (word: string) => boolean): boolean {
  const parts = text.toLowerCase().split('/')
  return parts.length <= 3 && parts.every((part) => /^[a-z]{2,}$/.test(part) && isWord(part))
}

/** Returns the readable label of a kind of name. */
export function nameKindLabel(kind: NameKind): string {
  return kind === 'variable' ? 'environment variable' : kind === 'issue' ? 'issue number' : kind
}

const fileName =
  /^[\w@.-]{1,80}\.(?:tsx?|jsx?|mjs|cjs|mts|cts|json[cl5]?|ya?ml|toml|md[cx]?|txt|py|rb|rs|go|java|kts?|swift|c|h|cc|cpp|hpp|cs|php|sh|bash|zsh|ps1|sql|db|css|scss|less|html?|xml|svg|png|jpe?g|gif|lock|env|cfg|ini|conf|log|csv|proto|gradle|vue|svelte|snap|zip|tar|gz|exe|dll|so|wasm|ipynb|tf|plist)$/i
