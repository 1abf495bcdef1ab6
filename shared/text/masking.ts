/** Placeholders: one private-use character per hidden span. */
const firstStandIn = 0xe100
const lastStandIn = 0xf8ff
export const standIn = /[\ue100-\uf8ff]/g
const reserved = /[\ue000-\uf8ff]/

const stretches = new RegExp(
  [
    '(?<!`)(`{1,20})(?!`)[^]{1,2000}?(?<!`)\\1(?!`)',
    '!?\\[[^\\]\\n]{0,300}\\]\\([^)\\n]{0,1000}\\)',
    '\\[\\[[^\\]\\n]{1,300}\\]\\]',
    '\\b[a-z][a-z0-9+.-]{0,30}://[^\\s<>]*[^\\s<>.,;:!?)\'"]',
    '"[^"\\n]*"|“[^“”\\n]*”|«[^«»\\n]*»|„[^„“”\\n]*[“”]',
    "(?<![\\p{L}\\p{N}])'[^'\\n]+'(?![\\p{L}\\p{N}])",
    '(?<=^|[\\s([])--?[A-Za-z][^\\s,;)\\]]*',
    '[^\\s,;!?()\\[\\]"“”]+',
  ].join('|'),
  'gu',
)
/** Matches technical words: with digits, joiners, inner dots or inner capitals. */
const technical = /[\d_/\\@=#$<>{}~^|+*&%]|\p{Ll}\p{Lu}|[^\s.]\.[^\s.]|::|^--?[A-Za-z]/u
const emphasis = /^(\*{1,3}|_{1,2}|~~)(?=\S)|(?<=\S)(\*{1,3}|_{1,2}|~~)$/g

export interface Masked {
  text: string
  hidden: string[]
}

/** Checks that a text contains none of the placeholder characters. */
export function canHideTechnical(text: string): boolean {
  return !reserved.test(text)
}

/** Hides code spans, links, addresses, quotations, flags, paths, numbers and other technical words of a sentence. */
export function hideTechnical(text: string): Masked {
  const hidden: string[] = []
  const hide = (stretch: string) => {
    if (firstStandIn + hidden.length > lastStandIn) return stretch
    hidden.push(stretch)
    return String.fromCharCode(firstStandIn + hidden.length - 1)
  }
  const masked = text.replace(stretches, (stretch) => {
    if (/^(?:`|!?\[|["“«„']|--?[A-Za-z]|[a-z][a-z0-9+.-]*:\/\/)/.test(stretch)) return hide(stretch)
    const core = stretch.replace(/(?<![.:…])[.:…]+$/u, '')
    const bare = core.replace(emphasis, '')
    return technical.test(bare) ? hide(core) + stretch.slice(core.length) : stretch
  })
  return { text: masked, hidden }
}

/** Restores the hidden spans of a sentence. */
export function restoreHidden(text: string, hidden: readonly string[]): string {
  return text.replace(standIn, (character) => hidden[character.charCodeAt(0) - firstStandIn] ?? character)
}
