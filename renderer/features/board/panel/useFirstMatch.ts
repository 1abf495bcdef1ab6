import { useEffect, type RefObject } from 'react'

/** Part of the height of the window above which a match is in view whatever stands at the foot of the panel. */
const plainlySeen = 1 / 3

/**
 * Brings the first word that a search found in a text into view when the text appears, unless its title has one: of a long note
 * one saw the beginning and no match.
 */
export function useFirstMatch(text: RefObject<HTMLElement | null>, title: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (title.current?.querySelector('mark')) return
    const mark = text.current?.querySelector('mark')
    if (mark && mark.getBoundingClientRect().top > window.innerHeight * plainlySeen)
      mark.scrollIntoView({ block: 'start' })
  }, [text, title])
}
