/** What words are typical of, each with the beginning of the reason that names them. */
const themes: readonly (readonly [like: string, pattern: RegExp])[] = [
  [
    'notes of work that is done',
    /^(?:\p{L}+ed|done|complete|completion|built|made|found|wrote|ran|fix(?:es)?|changes?|implementation|summary|session|release)$/iu,
  ],
  [
    'plans for some work',
    /^(?:next|future|plan(?:s|ning)?|could|should|consider(?:ing|ation)?|potential(?:ly)?|todo|tasks?|later|explor(?:e|ing)|idea|goals?|roadmap|phase|sprint|milestone|step|steps|improve(?:ments?)?|enhance(?:ments?)?|implement(?:ing)?|add|create|support)$/iu,
  ],
  [
    'reports on the state of a build',
    /^(?:tests?|testing|build|lint|errors?|warnings?|coverage|pass(?:ing)?|fail(?:ing|ures?)?|ci|status|quality|verification|validation)$/iu,
  ],
  [
    'general praise',
    /^(?:better|clear|comprehensive|robust|efficient(?:ly)?|appropriate|proper|consistent|flexible|scalable|maintainab(?:le|ility)|best|practices?|quality|effective|easy|user-friendly|good|clean|modern|benefits?|performance|optimi[sz]ation)$/iu,
  ],
]

/** Returns what notes with such words are, as far as most of the words are of one theme; else null. */
export function themeOf(words: readonly string[]): string | null {
  for (const [like, pattern] of themes)
    if (words.filter((word) => pattern.test(word)).length * 2 > words.length) return like
  return null
}
