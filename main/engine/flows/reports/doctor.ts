import { AppError } from '../../../../shared/errors.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { Files } from '../../ports.ts'
import { withState } from '../../references/referenceState.ts'
import type { ReadableDb, Sql } from '../../store/db.ts'
import { writableKinds } from '../../../../shared/model/source.ts'
import { newestSchema, openLibrary } from '../../store/open.ts'
import { readDamage } from '../../store/queries/libraryState.ts'
import { allReferences } from '../../store/queries/references.ts'
import { allSources } from '../../store/queries/sources.ts'
import { interruptedChanges } from '../../store/recover.ts'

/** The result of one check. `repair` says how to fix it, or what will fix it automatically; null if nothing is needed. */
export interface Check {
  id: string
  ok: boolean
  detail: string
  repair: string | null
}

/** What the doctor needs beyond `Files`. */
export interface DoctorPorts {
  files: Files
  isWritable(path: string): boolean
}

/**
 * Checks a library file and everything it refers to; `shownPath` is its name in the results. Opens it read-only and changes
 * nothing.
 */
export function examineLibrary(path: string, shownPath: string, ports: DoctorPorts): Check[] {
  let db: Sql
  try {
    db = openLibrary(path, ports.files, { readonly: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [libraryRefused(error, path, shownPath)]
  }
  try {
    const library = fine('library', shownPath)
    const damage = integrity(db)
    if (!damage.ok) return [library, damage]
    return [
      library,
      fine('schema', `version ${newestSchema}, the newest`),
      damage,
      unfinished(db),
      ...sources(db, ports),
      ...references(db, ports),
    ]
  } finally {
    db.close()
  }
}

function libraryRefused(error: AppError, path: string, shownPath: string): Check {
  const detail = error.message.replaceAll(path, shownPath)
  if (error.kind === 'precondition')
    return { id: 'schema', ok: false, detail, repair: 'It is upgraded at the next start.' }
  return {
    id: 'library',
    ok: false,
    detail,
    repair: error.kind === 'corrupt' ? 'Restore a backup, or name another file with --library.' : null,
  }
}

function integrity(db: ReadableDb): Check {
  let found: string[]
  try {
    found = readDamage(db)
  } catch (error) {
    found = [error instanceof Error ? error.message : String(error)]
  }
  if (found.length === 0) return fine('integrity', 'no damage found')
  return {
    id: 'integrity',
    ok: false,
    detail: `the library is damaged: ${found.join('; ')}`,
    repair: 'Restore a backup, or move the file away: a new library is read from your sources, without the decisions.',
  }
}

function unfinished(db: ReadableDb): Check {
  const begun = interruptedChanges(db)
  if (begun.length === 0) return fine('unfinished', 'no file change was interrupted')
  const detail = `${counted(begun.length, 'file change')} interrupted, the first on ${begun[0]}`
  return { id: 'unfinished', ok: false, detail, repair: 'They are completed or rolled back at the next start.' }
}

function sources(db: ReadableDb, { files, isWritable }: DoctorPorts): Check[] {
  const all = allSources(db)
  const troubles = all.flatMap(({ name, path, kind, error }): Check[] => {
    const trouble = (detail: string, repair: string): Check[] => [{ id: `source ${name}`, ok: false, detail, repair }]
    if (!files.stat(path))
      return trouble(`${path} is missing`, 'Bring it back, or remove the source. Its memories are kept.')
    if (writableKinds.has(kind) && !isWritable(path))
      return trouble(`${path} is read-only`, 'Change its permissions, so that decisions can be written back.')
    return error === null ? [] : trouble(error, 'Fix that, then sync it again.')
  })
  const summary = troubles.length === 0 ? 'all there' : `${troubles.length} with problems`
  return [
    { id: 'sources', ok: troubles.length === 0, detail: `${counted(all.length, 'source')}, ${summary}`, repair: null },
    ...troubles,
  ]
}

function references(db: ReadableDb, { files }: DoctorPorts): Check[] {
  const all = allReferences(db)
  const troubles = all.flatMap((row): Check[] => {
    const { state, path, id } = withState({ db, files }, row)
    if (state === 'as-written') return []
    const repair =
      state === 'missing'
        ? 'Bring the file back, or un-promote the reference.'
        : 'Compare it in the app; an edit there makes a new version.'
    return [
      {
        id: `reference ${id}`,
        ok: false,
        detail: `${path} ${state === 'missing' ? 'no longer holds it' : 'was changed elsewhere'}`,
        repair,
      },
    ]
  })
  const summary = troubles.length === 0 ? 'all as written' : `${troubles.length} not as written`
  return [
    { id: 'references', ok: troubles.length === 0, detail: `${all.length} promoted, ${summary}`, repair: null },
    ...troubles,
  ]
}

function fine(id: string, detail: string): Check {
  return { id, ok: true, detail, repair: null }
}
