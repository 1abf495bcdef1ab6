import type { MemoryCard } from '../../../shared/model/memory.ts'

/** Returns the name of a source without the project that stands beside it: `Serena memories` of `Serena memories in harbor`. */
export function sourceIn(project: MemoryCard['project'], source: string): string {
  const place = ` in ${project?.name ?? ''}`
  return project && source.endsWith(place) ? source.slice(0, -place.length) : source
}

/** Returns where a memory without an agent is from, the project first: the names of sources in many projects begin alike. */
export function placeOf(project: MemoryCard['project'], source: string): string {
  const own = sourceIn(project, source)
  return project && own !== source ? `${project.name} · ${own}` : source
}
