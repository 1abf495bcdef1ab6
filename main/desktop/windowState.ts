import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export interface WindowState {
  /** Null before the window was first opened. */
  bounds: Bounds | null
  maximized: boolean
  /** Groups the window's steps, so that undo works on them after a restart, too. */
  session: string
}

export const smallest = { width: 900, height: 600 }
const usual = { width: 1440, height: 900 }
/** How much of the title bar must be visible so that the window can be dragged, in pixels. */
const reachable = { width: 120, height: 40 }

/** Reads the file; missing or invalid values fall back to defaults. */
export function readWindowState(path: string): WindowState {
  const fresh = { bounds: null, maximized: false, session: randomBytes(16).toString('hex') }
  try {
    const { bounds, maximized, session } = JSON.parse(readFileSync(path, 'utf8')) as Partial<WindowState>
    return {
      bounds: isBounds(bounds) ? bounds : null,
      maximized: maximized === true,
      session: typeof session === 'string' && /^[0-9a-f]{32}$/.test(session) ? session : fresh.session,
    }
  } catch {
    return fresh
  }
}

/** Failing to save the position is no error: the window then opens at its default position. */
export function writeWindowState(path: string, state: WindowState): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.tmp`, `${JSON.stringify(state)}\n`)
    renameSync(`${path}.tmp`, path)
  } catch {
    return
  }
}

/**
 * Returns where the window opens: at its last position if its title bar is reachable on one of the displays' work areas (the
 * first is the main display), else in the middle of the main display. Never larger than the display.
 */
export function placeWindow(saved: Bounds | null, workAreas: Bounds[]): Bounds {
  const area = workAreas.find((candidate) => saved && isReachable(saved, candidate))
  if (saved && area)
    return {
      ...saved,
      width: between(smallest.width, saved.width, area.width),
      height: between(smallest.height, saved.height, area.height),
    }
  const main = workAreas[0] ?? { x: 0, y: 0, ...usual }
  const width = Math.min(usual.width, main.width)
  const height = Math.min(usual.height, main.height)
  return {
    x: main.x + Math.floor((main.width - width) / 2),
    y: main.y + Math.floor((main.height - height) / 2),
    width,
    height,
  }
}

function isReachable(window: Bounds, area: Bounds): boolean {
  const left = Math.max(window.x, area.x)
  const right = Math.min(window.x + window.width, area.x + area.width)
  const below = area.y + area.height - window.y
  return right - left >= reachable.width && window.y >= area.y && below >= reachable.height
}

function between(least: number, value: number, most: number): number {
  return Math.max(Math.min(value, most), Math.min(least, most))
}

function isBounds(value: unknown): value is Bounds {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height } = value as Partial<Bounds>
  return [x, y, width, height].every((side) => Number.isInteger(side))
}
