import { relative, sep } from 'node:path'

/** Returns the path of something as seen from a folder, with forward slashes on every system. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}
