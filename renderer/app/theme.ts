import { useEffect } from 'react'
import type { Settings } from '../../shared/contract/settings.ts'

const themeKey = 'schoolhouse.theme'

/** Applies the theme of the last session until the settings arrive, to avoid a bright flash in a dark theme. */
export function applyRememberedTheme(): void {
  const theme = localStorage.getItem(themeKey)
  apply(theme === 'light' || theme === 'dark' ? theme : 'system')
}

/** Applies the theme of the settings; `system` follows the operating system. */
export function useTheme(settings: Settings | undefined): void {
  const theme = settings?.theme
  const density = settings?.density
  useEffect(() => {
    if (!theme) return
    localStorage.setItem(themeKey, theme)
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
