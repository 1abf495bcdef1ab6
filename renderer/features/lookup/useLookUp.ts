import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExplainedLookUp } from '../../../shared/model/lookUp.ts'
import type { Pack } from '../../../shared/model/pack.ts'
import { tokenise } from '../../../shared/text/tokenise.ts'
import { useApi } from '../../client/provider.tsx'
import { useBoardStore } from '../../stores/board.ts'
import { useLookUpStore } from '../../stores/lookUp.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { Asked } from './commandLines.ts'

/** Milliseconds without a key after which a question is asked. */
const pause = 150
/** How many memories are shown where more are wanted than an agent gets unasked. */
export const maxShown = 20

export interface TriedLookUp {
  /** What is asked, once typing pauses. */
  asked: Asked
  /** The projects agents may ask from; undefined until they are known. */
  projects: readonly { id: string; name: string }[] | undefined
  found: UseQueryResult<ExplainedLookUp>
  pack: UseQueryResult<Pack>
}

/** Asks what an agent would get for what the person tries: the look-up if there is a question, and the pack in any case. */
export function useLookUp(): TriedLookUp {
  const { queries } = useApi()
  const { query, intent, files, level, isLong } = useLookUpStore()
  const facets = useQuery(queries.memories.facets.queryOptions())
  const projects = facets.data?.projects.filter(({ id }) => id !== 'none')
  const project = useProject(projects)
  const [settledQuery, settledFiles] = [questionIn(useDebounced(query, pause)), useDebounced(files, pause)]
  const asked: Asked = { query: settledQuery, project, intent, files: namedFiles(settledFiles) }
  const input = {
    ...(project !== null && { project }),
    ...(intent !== null && { intent }),
    ...(asked.files.length > 0 && { files: [...asked.files] }),
  }
  const isReady = projects !== undefined
  const found = useQuery(
    queries.retrieval.explain.queryOptions({
      input: { ...input, query: asked.query, ...(isLong && { limit: maxShown }) },
      enabled: isReady && asked.query !== '',
      placeholderData: keepPreviousData,
    }),
  )
  const pack = useQuery(
    queries.retrieval.pack.queryOptions({
      input: { ...input, level, ...(asked.query !== '' && { query: asked.query }) },
      enabled: isReady,
      placeholderData: keepPreviousData,
    }),
  )
  return { asked, projects, found, pack }
}

/**
 * Returns the project that asks: the chosen one, else the one the board shows, else the one with the most memories, because
 * an agent always works in a project. Null for all, where the person chose so or there is none.
 */
function useProject(projects: readonly { id: string; count: number }[] | undefined): string | null {
  const chosen = useLookUpStore((store) => store.project)
  const onBoard = useBoardStore((store) => store.filter.project)
  const isKnown = (id: string) => projects?.some((project) => project.id === id) ?? true
  if (chosen === null) return null
  if (chosen !== undefined && isKnown(chosen)) return chosen
  if (onBoard !== undefined && projects?.some(({ id }) => id === onBoard)) return onBoard
  return projects?.toSorted((one, other) => other.count - one.count)[0]?.id ?? null
}

/** Returns the question without white space around it; nothing if it has no word to look for. */
function questionIn(typed: string): string {
  return tokenise(typed).length > 0 ? typed.trim() : ''
}

/** The files named in the field. */
function namedFiles(typed: string): string[] {
  return typed
    .split(',')
    .map((file) => file.trim())
    .filter((file) => file !== '')
}
