import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { expandHome } from '../../shared/text/shortPath.ts'
import { useToast } from '../stores/toasts.ts'
import { failure } from './errors.ts'
import { useApi } from './provider.tsx'
import { refresh } from './queries.ts'

export interface SetProject {
  path: string
  setPath: (path: string) => void
  busy: boolean
  /** Why the folder was refused; cleared when another path is typed. */
  refusal: string | null
  /** Assigns the source to the project at a path; null removes it from its project. Resolves to true on success. */
  save: (projectDir: string | null) => Promise<boolean>
}

/** Sets the project that a source and its memories belong to. */
export function useSetProject(sourceId: string, home: string | undefined): SetProject {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const [path, setPath] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const saving = useRef(false)
  return {
    path,
    setPath: (next) => {
      setPath(next)
      setRefusal(null)
    },
    busy,
    refusal,
    save: async (given) => {
      const wanted = given?.trim() ?? null
      if (saving.current || wanted === '') return false
      const real = wanted === null ? null : expandHome(wanted, home)
      saving.current = true
      setBusy(true)
      setRefusal(null)
      try {
        const { name, project } = await client.sources.setProject({ id: sourceId, project_dir: real })
        show({ words: project ? `${name} belongs to ${project.name}` : `${name} belongs to no project` })
        await refresh(cache, queries, ['sources', 'memories'])
        return true
      } catch (error) {
        setRefusal(failure(error).message)
        return false
      } finally {
        saving.current = false
        setBusy(false)
      }
    },
  }
}
