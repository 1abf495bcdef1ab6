import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { AppError } from '../../../shared/errors.ts'

export interface GitRun {
  /** Its standard input, complete. */
  input?: string
  /** Called with each piece of output as it arrives; returns `enough` to stop git. */
  onOutput: (piece: Buffer) => unknown
  /** The time limit in milliseconds; git is killed after it. */
  timeout?: number
  /** Whether reaching the time limit is no failure: the output so far counts, and the exit code is `late`. */
  mayBeLate?: boolean
  /** Exit codes that are no failure. */
  fine?: readonly number[]
}

/** Repositories are untrusted: nothing in their configuration may start a program or reach the network. */
const settings = {
  'core.fsmonitor': 'false',
  'core.quotePath': 'false',
  // Would start the signature program that the repository names.
  'log.showSignature': 'false',
  // Would fetch missing objects of a partial clone.
  'protocol.allow': 'never',
}
const safely = ['--no-pager', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
const usualTimeout = 60_000

/** The result of a run that was stopped early, instead of an exit code. */
export const late = -1

/**
 * Runs git in a folder and returns its exit code. Throws `unavailable` if git is not installed, the folder is gone, git
 * refuses or the time limit is reached.
 */
export function runGit(root: string, words: readonly string[], run: GitRun): Promise<number> {
  if (!existsSync(root))
    return Promise.reject(new AppError('unavailable', `The project folder ${root} no longer exists.`))
  const child = spawn('git', [...safely, ...words], {
    cwd: root,
    env: environment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let errors = ''
  let isLate = false
  let isEnough = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, run.timeout ?? usualTimeout)
  timer.unref()
  child.stdout.on('data', (piece: Buffer) => {
    if (isEnough || run.onOutput(piece) !== 'enough') return
    isEnough = true
    child.kill('SIGKILL')
  })
  child.stderr.on('data', (piece: Buffer) => {
    if (errors.length < 4000) errors += piece.toString('utf8')
  })
  // Git may exit before it has read all input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(run.input ?? '')
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(
        error.code === 'ENOENT'
          ? new AppError(
              'unavailable',
              'git was not found. Install it, or put it on the PATH, to have evidence checked.',
            )
          : new AppError('unavailable', `git could not be started: ${error.message}.`),
      )
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      if (isEnough) resolve(0)
      else if (isLate && run.mayBeLate) resolve(late)
      else if (isLate) reject(new AppError('unavailable', `git took too long in ${root}.`))
      else if (code !== null && [0, ...(run.fine ?? [])].includes(code)) resolve(code)
      else reject(new AppError('unavailable', `git cannot read ${root}: ${firstLine(errors) || `exit code ${code}`}`))
    })
  })
}

/**
 * Splits the output into records at a separator as it arrives, so that no single event takes long. Stops after a record for
 * which the callback returns `enough`.
 */
export async function gitRecords(
  root: string,
  words: readonly string[],
  options: Omit<GitRun, 'onOutput'> & { separator: string; onRecord: (record: string) => unknown },
): Promise<number> {
  const { separator, onRecord, ...rest } = options
  const decoder = new TextDecoder()
  let open = ''
  let isEnough = false
  const code = await runGit(root, words, {
    ...rest,
    onOutput(piece) {
      const records = (open + decoder.decode(piece, { stream: true })).split(separator)
      open = records.pop() ?? ''
      isEnough = records.some((record) => onRecord(record) === 'enough')
      return isEnough ? 'enough' : undefined
    },
  })
  if (open !== '' && !isEnough && code !== late) onRecord(open)
  return code
}

/** Runs git in a repository and returns its output and exit code. Throws what `runGit` throws. */
export async function gitText(
  root: string,
  words: readonly string[],
  options: Omit<GitRun, 'onOutput'> = {},
): Promise<{ code: number; text: string }> {
  const pieces: Buffer[] = []
  const code = await runGit(root, words, { ...options, onOutput: (piece) => pieces.push(piece) })
  return { code, text: Buffer.concat(pieces).toString('utf8') }
}

/** Variables set by a hook or another git process would point to another repository. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return {
    ...Object.fromEntries(own),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
  }
}

function firstLine(text: string): string {
  return text.replace(/^(fatal|error): /, '').split('\n')[0] ?? ''
}
