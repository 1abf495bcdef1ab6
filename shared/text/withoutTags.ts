/** A comment, or a tag: whether it closes, its name, its attributes. */
const tag = /<!--[^]{0,1000}?(?:-->|$)|<(\/?)([a-z][\w:.-]{0,60})(\s[^<>]{0,300})?\/?>/gi
const emptyTag = /^(?:br|hr|img|p|input|link|meta|wbr)$/i

/**
 * A text without the tags and comments of HTML and XML, to make a title of. Of a name in brackets that stands for something,
 * such as `<id>` in a command, the name stays; types such as `Vec<u8>` stay as they are.
 */
export function withoutTags(text: string): string {
  const closed = new Set([...text.matchAll(/<\/([a-z][\w:.-]{0,60})\s{0,5}>/gi)].map(([, name]) => name!.toLowerCase()))
  return text.replace(tag, (whole: string, slash?: string, name?: string, attributes?: string, at = 0) => {
    if (name === undefined || slash === '/' || attributes !== undefined) return ' '
    if (emptyTag.test(name) || closed.has(name.toLowerCase()) || whole.endsWith('/>')) return ' '
    const before = text.slice(Math.max(0, at - 80), at)
    if (/\w$/.test(before)) return whole
    return /^[\s>*#-]*$/.test(before.slice(before.lastIndexOf('\n') + 1)) ? ' ' : name
  })
}
