import { dirname, join } from 'node:path'
import type { PromotionCheck } from '../../../shared/model/reference.ts'
import type { Files } from '../ports.ts'

/** The destination of a Markdown link, without a title behind it. */
const link = /\]\(<?([^\s()<>]{1,500})/g
/** An address, a place on the same page, or an absolute path: it leads to the same place from every file. */
const fixed = /^(?:[a-z][a-z0-9+.-]{1,20}:|#|\/)/i

/**
 * Checks whether the relative links of a text lead somewhere from the file it is written to; no check for a text without any.
 * It warns only: the file may still come.
 */
export function linkCheck(files: Files, content: string, path: string): PromotionCheck[] {
  const prose = content.replace(/`[^`\n]*`/g, '')
  const relative = [...prose.matchAll(link)].map(([, to = '']) => to).filter((to) => !fixed.test(to))
  if (relative.length === 0) return []
  const broken = relative.filter((to) => !files.stat(join(dirname(path), to.split(/[#?]/, 1)[0] ?? '')))
  return [
    {
      id: 'links',
      ok: broken.length === 0,
      level: 'warn',
      text: broken.length === 0 ? 'Its links lead somewhere' : 'A link leads nowhere from there',
      detail: [...new Set(broken)].join(', '),
    },
  ]
}
