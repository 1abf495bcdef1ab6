import type { Block } from './blocks.ts'

const shells = new Set(['', 'bash', 'sh', 'shell', 'zsh', 'console', 'powershell', 'fish', 'cmd'])
const maxCommands = 12
/** What a line of a script begins or ends with, or a line of a tree or of data contains. */
const script =
  /^(?:if|for|while|do|done|then|else|fi|case|esac|function|export|echo|cat|return|const|let|var|import|from|def|class)\b|[\\{}|&]$|^[{}<[(@│├└"'*|]|=>|^(?![A-Z_]+=\S* [\w./-])\w+ ?[=:]|;$|^#!/

/**
 * Returns the commands of a code block that has nothing besides, in code spans, each with its comment in brackets; none if it
 * is a script, a tree or data.
 */
export function commandsIn({ text, language }: Block): string[] {
  if (!shells.has(language)) return []
  const all = text.split('\n')
  const indent = Math.min(...all.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  const lines = all.map((line) =>
    line
      .slice(indent)
      .replace(/^\s*\$\s+/, '')
      .trimEnd(),
  )
  const commands = lines.filter((line) => line.trim() !== '' && !/^\s*#(?!!)/.test(line))
  const areCommands = commands.every((line) => /^[\w./~-]/.test(line) && !script.test(line) && !line.includes('`'))
  if (!areCommands || commands.length === 0 || commands.length > maxCommands) return []
  if (language === '' && !commands.every((line) => /^[\w./~-]+ +[\w./~"'$<-]/.test(line))) return []
  return commands.map((line) => {
    const [, command = line, comment] = /^(.*?\S)\s{1,40}# ?(.*)$/.exec(line) ?? []
    return comment ? `\`${command}\` (${comment.trim()})` : `\`${command}\``
  })
}
