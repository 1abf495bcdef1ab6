import { useEffect, useRef, useState } from 'react'

/** How long after a visible change a key is taken to mean what was there before, in milliseconds. */
export const reactionTime = 500

/**
 * Reports each time the file contents behind the shown change (`seen`) become different while the path stays the same.
 * Returns whether that happened only a moment ago: a key pressed now would be meant for the old content.
 */
export function useFileChange(
  path: string | null | undefined,
  seen: string | undefined,
  tell: (words: string) => void,
): boolean {
  const [isJustChanged, setJustChanged] = useState(false)
  const known = useRef<{ path: string; seen: string } | null>(null)
  useEffect(() => {
    if (!path || seen === undefined) return
    const before = known.current
    known.current = { path, seen }
    if (before?.path !== path || before.seen === seen) return
    setJustChanged(true)
    tell(`${path} was changed by somebody else while you looked at the preview. The preview is now up to date.`)
  }, [path, seen, tell])
  useEffect(() => {
    if (!isJustChanged) return
    const timer = setTimeout(() => setJustChanged(false), reactionTime)
    return () => clearTimeout(timer)
  }, [isJustChanged, seen])
  return isJustChanged
}
