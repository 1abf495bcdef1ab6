import type { Source } from '../../../shared/model/source.ts'
import { homePath } from '../../../shared/text/shortPath.ts'

/** Returns why a source cannot be read, with its path shortened for display. */
export function errorWords({ error, path }: Pick<Source, 'error' | 'path'>, home: string | undefined): string {
  return (error ?? '').replaceAll(path, () => homePath(path, home))
}
