import type { ReferenceVersion } from '../model/reference.ts'

/** Formats a version of a reference as lines, so that a new name or tag shows in a diff too. */
export function versionText({ name, content, tags }: Pick<ReferenceVersion, 'name' | 'content' | 'tags'>): string {
  return `${name}\n${tags.map((tag) => `#${tag}`).join(' ')}\n\n${content}\n`
}
