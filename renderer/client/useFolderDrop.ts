import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useToast } from '../stores/toasts.ts'

/**
 * Calls back with the path of a folder or file dropped anywhere on the window; returns true while one is over it. Only the
 * desktop window knows the path; a browser tab tells the person what to do instead.
 */
export function useFolderDrop(onPath: (path: string) => void): boolean {
  const [over, setOver] = useState(false)
  const { show } = useToast()
  const latest = useRef(onPath)
  useLayoutEffect(() => {
    latest.current = onPath
  })
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      const path = window.schoolhouse?.pathOf(file)
      if (path) latest.current(path)
      else
        show({ words: 'A browser tab cannot see the path of a dropped folder. Type the path instead.', tone: 'error' })
    }
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [show])
  return over
}
