import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = {
  light: tokensIn(css.slice(css.indexOf(':root {'), css.indexOf('[data-theme='))),
  dark: tokensIn(css.slice(css.indexOf('[data-theme='))),
}
const surfaces = ['paper', 'sunken', 'sheet', 'raised', 'hover', 'selected']
const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'duplicate', 'conflict', 'stale']

describe.each(['light', 'dark'] as const)('text is readable in the %s theme', (theme) => {
  const ratio = (text: string, ground: string) => contrast(color(theme, text), color(theme, ground))

  test.each(inks)('%s on all six surfaces', (ink) => {
    for (const surface of surfaces) expect(ratio(ink, surface), `${ink} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['duplicate', 'conflict', 'stale', 'promoted'])('%s on its tint', (meaning) => {
    expect(ratio(meaning, `${meaning}-tint`)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['on-secret', 'secret'],
    ['on-accent', 'accent-solid'],
    ['on-accent', 'accent-solid-hover'],
    ['ink', 'accent-tint'],
    ['ink', 'mark'],
    ['ink-2', 'mark'],
    ['ink', 'add'],
    ['ink', 'del'],
    ['ink', 'add-word'],
    ['ink', 'del-word'],
    ['add-ink', 'add'],
    ['del-ink', 'del'],
    ['add-ink', 'paper'],
    ['del-ink', 'paper'],
    ['ink', 'stale-tint'],
    ['ink-2', 'stale-tint'],
    ['ink', 'conflict-tint'],
    ['ink-2', 'conflict-tint'],
    ['paper', 'ink'],
  ])('%s on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('edges that carry meaning have a contrast of three to one', () => {
    for (const surface of ['paper', 'sheet', 'raised']) {
      expect(ratio('line-control', surface), surface).toBeGreaterThanOrEqual(3)
      expect(ratio('focus', surface), surface).toBeGreaterThanOrEqual(3)
    }
  })
})

test('the dark theme defines every colour of the light one', () => {
  const colours = Object.keys(themes.light).filter((name) => themes.light[name]?.startsWith('#'))
  expect(colours.filter((name) => !themes.dark[name])).toEqual([])
})

function tokensIn(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()]),
  )
}

function color(theme: keyof typeof themes, name: string): string {
  const value = themes[theme][name]
  if (!value?.startsWith('#')) throw new Error(`--${name} is no colour in the ${theme} theme: ${value}`)
  return value
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
