/** A manifest's content: the required packages with versions, and the named commands. */
export interface Manifest {
  packages: ReadonlyMap<string, string>
  /** Scripts of package.json, targets of make and recipes of just. */
  commands: ReadonlySet<string>
  /** False for a package.json that cannot be parsed. */
  isReadable: boolean
}

type Reader = (text: string) => {
  packages?: Iterable<[string, string]>
  commands?: Iterable<string>
  isReadable?: boolean
}

const readers: readonly [RegExp, Reader][] = [
  [/(^|\/)package\.json$/, packageJson],
  [/(^|\/)composer\.json$/, packageJson],
  [
    /(^|\/)(GNUm|m|M)akefile$/,
    (text) => ({ commands: names(text, /^([A-Za-z\d][\w./-]{0,80})(?:[ \t]+[\w./-]{1,80}){0,9}[ \t]*:(?!=)/gm) }),
  ],
  [
    /(^|\/)\.?[jJ]ustfile$/,
    (text) => ({ commands: names(text, /^@?([A-Za-z][\w-]{0,80})(?:[ \t][^:=\n]{0,200})?:(?!=)/gm) }),
  ],
  [/(^|\/)requirements[\w.-]*\.(txt|in)$/, (text) => ({ packages: requirements(text.split('\n')) })],
  [/(^|\/)pyproject\.toml$/, pyproject],
  [/(^|\/)Cargo\.toml$/, (text) => ({ packages: tomlPackages(text, /dependencies/) })],
  [/(^|\/)go\.mod$/, (text) => ({ packages: goModules(text) })],
]

/** Whether a file lists the project's own packages, not those of its dependencies. */
export function isManifest(path: string): boolean {
  return !/(^|\/)(node_modules|vendor|third_party)\//.test(path) && readers.some(([name]) => name.test(path))
}

/** Parses a manifest; returns an empty one if it cannot be read. */
export function readManifest(path: string, text: string): Manifest {
  const [, read] = readers.find(([name]) => name.test(path)) ?? []
  const { packages = [], commands = [], isReadable = true } = read?.(text) ?? {}
  return { packages: new Map(packages), commands: new Set(commands), isReadable }
}

/** The installed version by package-lock.json's top-level entry. */
export function lockedVersion(lock: string, name: string): string | null {
  const at = lock.indexOf(`"node_modules/${name}": {`)
  if (at < 0) return null
  return /"version": "([^"]{1,60})"/.exec(lock.slice(at, at + 400))?.[1] ?? null
}

/**
 * Whether a version satisfies a manifest: equal as far as both are given, or within a range of `^`, `~` or `>=`. Null if the
 * manifest names no version.
 */
export function satisfies(version: string, asked: string): boolean | null {
  const [, operator = '', base] = /^([\^~]|>=|~=|==|=|v)?\s*v?(\d[\w.]*)/.exec(asked.trimStart()) ?? []
  if (base === undefined) return null
  if (sharesPrefix(version, base)) return true
  const [given, least] = [numbers(version), numbers(base)]
  if (operator === '>=') return compare(given, least) >= 0
  if (operator === '^')
    return given[0] === least[0] && compare(given, least) >= 0 && (given[0] !== 0 || given[1] === least[1])
  if (operator === '~' || operator === '~=')
    return given[0] === least[0] && given[1] === least[1] && compare(given, least) >= 0
  return false
}

function sharesPrefix(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return long === short || long.startsWith(`${short}.`)
}

function numbers(version: string): number[] {
  return version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0)
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function packageJson(text: string): ReturnType<Reader> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { isReadable: false }
  }
  const all = asRecord(value)
  const parts = [
    'peerDependencies',
    'optionalDependencies',
    'devDependencies',
    'require-dev',
    'require',
    'dependencies',
  ]
  return {
    packages: parts.flatMap((part) =>
      Object.entries(asRecord(all[part])).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    commands: Object.keys(asRecord(all['scripts'])),
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function names(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

/** Matches lines such as `django[argon2]==4.2`. */
function requirements(lines: readonly string[]): [string, string][] {
  return lines.flatMap((line) => {
    const [, name, asked] =
      /^\s*([A-Za-z][\w.-]{0,80})(?:\[[^\]]{0,80}\])?\s*((?:[=~<>!]=?=?)\s*\d[\w.]{0,40})?/.exec(line) ?? []
    return name === undefined ? [] : [[name, asked ?? ''] as [string, string]]
  })
}

function pyproject(text: string): ReturnType<Reader> {
  const strings = [...text.matchAll(/^[ \t]*["']([^"'\n]{1,200})["'],?[ \t\r]*(?:#.*)?$/gm)].flatMap(
    ([, each]) => each ?? [],
  )
  const inline = [...text.matchAll(/dependencies\s*=\s*\[([^\]\n]{1,2000})\]/g)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim().replace(/^["']|["']$/g, '')),
  )
  return { packages: [...requirements([...strings, ...inline]), ...tomlPackages(text, /dependencies/)] }
}

/** `name = "1.2"` and `name = { version = "1.2" }` in dependency sections. */
function tomlPackages(text: string, section: RegExp): [string, string][] {
  const found: [string, string][] = []
  let isWanted = false
  for (const line of text.split('\n')) {
    const head = /^\s*\[{1,2}([^\]\n]{1,200})\]/.exec(line)?.[1]
    if (head !== undefined) isWanted = section.test(head)
    if (!isWanted || head !== undefined) continue
    const [, name, plain, within] =
      /^\s*"?([A-Za-z][\w.-]{0,80})"?\s*=\s*(?:["']([^"'\n]{0,80})["']|\{.{0,200}?version\s*=\s*["']([^"'\n]{0,80})["'])/.exec(
        line,
      ) ?? []
    if (name !== undefined) found.push([name, plain ?? within ?? ''])
  }
  return found
}

function goModules(text: string): [string, string][] {
  return [
    ...text.matchAll(
      /^[ \t]*(?:require[ \t]+)?([\w-]{1,100}(?:\.[\w-]{1,100}){1,9}\/[\w./-]{1,200})[ \t]+v(\d[\w.+-]{0,80})/gm,
    ),
  ].flatMap(([, path = '', version = '']) => [
    [path, version] as [string, string],
    [path.slice(path.lastIndexOf('/') + 1), version] as [string, string],
  ])
}
