import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A repository in a folder, its commits dated. */
export interface TestRepository {
  root: string
  git(...words: string[]): string
  write(files: Record<string, string>): void
  /** Writes the files, commits everything at a time (ISO 8601) and answers the commit's full hash. */
  commit(at: string, files?: Record<string, string>): string
}

/** A repository at a folder, made if need be, without a commit. */
export function createRepository(root: string): TestRepository {
  mkdirSync(root, { recursive: true })
  const run = (words: readonly string[], at = '2026-01-01T00:00:00Z'): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
    }).trim()
  run(['init', '-q', '-b', 'main'])
  const repository: TestRepository = {
    root,
    git: (...words) => run(words),
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, name)), { recursive: true })
        writeFileSync(join(root, name), text)
      }
    },
    commit(at, files = {}) {
      repository.write(files)
      run(['add', '-A'])
      run(['commit', '-q', '--allow-empty', '-m', `At ${at}`], at)
      return run(['rev-parse', 'HEAD'])
    },
  }
  return repository
}
