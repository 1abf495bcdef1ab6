/** Two lines of a MEMORY.md that say the same in other words, near enough to be found. */
export const saidTwice = [
  '- Remove the dist folder before the build, or stale files get shipped.',
  '- Delete the dist directory before the build, or stale files get shipped.',
] as const
