import { useEffect } from 'react'
import type { Settings } from '../../shared/contract/settings.ts'

const remembered = 'schoolhouse.theme'

/** Before the settings are there: the theme of last time, so that a dark room stays dark. */
export function applyRememberedTheme(): void {
  const theme = localStorage.getItem(remembered)
  apply(theme === 'light' || theme === 'dark' ? theme : 'system')
}

/** Follows the settings and, for `system`, the system. */
export function useTheme(settings: Settings | undefined): void {
  const theme = settings?.theme
  const density = settings?.density
  useEffect(() => {
    if (!theme) return
    localStorage.setItem(remembered, theme)
    apply(theme)
    const system = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => apply(theme)
    system.addEventListener('change', follow)
    return () => system.removeEventListener('change', follow)
  }, [theme])
  useEffect(() => {
    if (density) document.documentElement.dataset.density = density
  }, [density])
}

function apply(theme: Settings['theme']): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
