import { spawn } from 'node:child_process'
import process from 'node:process'

/** Milliseconds the hook's input may take, and bytes it may have. */
const maxWait = 100
const maxBytes = 64 * 1024

/**
 * Starts the work of `hook session-end` in a process of its own and returns at once, so that no agent waits for it at its
 * exit. Loads nothing of the engine. The project's folder is the `cwd` of the hook's input, else the working folder.
 */
export async function detachSessionEnd(program: string, more: readonly string[]): Promise<void> {
  const folder = folderIn(await readInput()) ?? process.cwd()
  const args = [program, 'hook', 'session-end', '--wait', '--project', folder, ...more]
  spawn(process.execPath, args, { detached: true, stdio: 'ignore', windowsHide: true }).unref()
}

function folderIn(input: string): string | null {
  try {
    const { cwd } = JSON.parse(input) as { cwd?: unknown }
    return typeof cwd === 'string' && cwd !== '' ? cwd : null
  } catch {
    return null
  }
}

/** Reads stdin to its end, as far as it comes in time. */
function readInput(): Promise<string> {
  const { stdin } = process
  if (stdin.isTTY) return Promise.resolve('')
  return new Promise((resolve) => {
    let text = ''
    const end = (): void => {
      stdin.destroy()
      resolve(text)
    }
    const late = setTimeout(end, maxWait)
    stdin.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      if (text.length > maxBytes) end()
    })
    stdin.once('close', () => {
      clearTimeout(late)
      resolve(text)
    })
  })
}
