import { builtFile } from './builtFile.ts'

/** The words that start the command line of this installation from any folder: what runs it, and the built program. */
export function commandLine(
  run: Pick<NodeJS.Process, 'execPath' | 'versions'> = process,
  program = builtFile('main/cli.js'),
): string[] {
  // Electron is Node where it is told so.
  const isElectron = run.versions.electron !== undefined
  return [...(isElectron ? ['ELECTRON_RUN_AS_NODE=1'] : []), run.execPath, program]
}
