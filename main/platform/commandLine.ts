import { builtFile } from './builtFile.ts'

/** The command that starts this installation's command line from any folder: the executable and the built program. */
export function commandLine(
  run: Pick<NodeJS.Process, 'execPath' | 'versions'> = process,
  program = builtFile('main/cli.js'),
): string[] {
  // Electron behaves as Node when this variable is set.
  const isElectron = run.versions.electron !== undefined
  return [...(isElectron ? ['ELECTRON_RUN_AS_NODE=1'] : []), run.execPath, program]
}
