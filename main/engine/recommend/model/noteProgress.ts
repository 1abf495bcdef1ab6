/** Marks of what is done, planned or under way. */
const mark = '[✅✔☑⏳🔄🚧📋✍🟡🟢🔴⬜🔲🔜]'

/**
 * Traces of work in a text, by name: how far it is, what it counted, when it was done. Most are the same in every language. Each
 * pattern is linear.
 */
const inText: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['mark', new RegExp(mark, 'u')],
  ['mark first', new RegExp(String.raw`^\W{0,4}${mark}`, 'u')],
  ['mark in a cell', new RegExp(String.raw`\|\s{0,3}(?:\*\*)?(?:${mark}|❌)[^|\n]{0,40}\|`, 'u')],
  [
    'field of a record',
    /^\W{0,6}(?:status|priority|priorität|prioridade|prioridad|effort|aufwand|esforço|estimate|assignee|owner|complexity|duration|severity|due|progress|fortschritt|completed?|started|created|updated|date|data|datum|author|phase|milestone|sprint|labels?|tags|epic)\W{0,4}:/imu,
  ],
  [
    'count of work',
    /\b\d[\d,.]{0,8} (?:tests?|files?|lines?|linhas|errors?|warnings?|commits?|tasks?|issues?|passed|failed|testes|tareas|aufgaben)\b/i,
  ],
  ['fraction', /\b\d{1,4}\/\d{1,4}\b/],
  ['commit', /\b(?=[0-9a-f]{0,39}\d)[0-9a-f]{7,40}\b/],
  ['pull request', /\bPR ?#?\d/],
  ['time of day', /\b\d\d?:\d\d\b/],
  ['first person', /\b(?:i|we|my|our)\b/i],
  ['future', /\b(?:next|later|future|planned|upcoming|geplant|futuro)\b/i],
  ['no capital', /^[^\p{Lu}]*$/u],
]
const inHeading: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['heading with a date', /20\d\d-\d\d|w\d\d\b/i],
  ['heading with a mark', new RegExp(mark, 'u')],
]
const inFileName: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['file of a date', /20\d\d|w\d\d/i],
  ['file with a number', /\d/],
]
const past = /(?:^|[/\\._-])(?:archives?|history|journals?|logs?|old|backups?)(?=[/\\._-]|$)/i
/** How much of a heading is read, in characters from its end, and how many headings are told apart. */
const maxHeading = 200
const maxHeadings = 5

/** Every name that `noteProgress` yields. */
export const progressNames: readonly string[] = [
  ...[...inText, ...inHeading, ...inFileName].map(([name]) => name),
  'heading with a number',
  'file of the past',
  ...Array.from({ length: maxHeadings }, (_, at) => `${at + 1} headings`),
]

/** Yields the traces of work in a text, its headings (separated by ` > `) and its path. */
export function* noteProgress(text: string, heading: string | null, path: string | null): Generator<string> {
  yield* namesIn(inText, text)
  if (heading) {
    const near = heading.slice(-maxHeading)
    const headings = near.split(' > ')
    yield* namesIn(inHeading, near)
    if (/\d/.test(headings.at(-1) ?? '')) yield 'heading with a number'
    yield `${Math.min(maxHeadings, headings.length)} headings`
  }
  if (path) {
    const name = path.split(/[/\\]/).at(-1) ?? ''
    yield* namesIn(inFileName, name)
    if (past.test(path)) yield 'file of the past'
  }
}

function* namesIn(patterns: readonly (readonly [name: string, pattern: RegExp])[], text: string): Generator<string> {
  for (const [name, pattern] of patterns) if (pattern.test(text)) yield name
}
