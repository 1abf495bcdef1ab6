import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { isTest, lineAt, sourceFiles } from './sourceFiles.mjs'

const folders = ['shared', 'main', 'preload', 'renderer']
/** Modules that also compose patterns at load time, and can be loaded without side effects. */
const composed = /^(?:shared|main\/engine)\//

/**
 * Finds every regular expression of the product that takes more than linear time on some text.
 * @param {string} root the project's folder
 * @returns {Promise<{ file: string, line: number, pattern: string, why: string }[]>}
 */
export async function slowPatterns(root) {
  const files = folders.flatMap((folder) => sourceFiles(root, folder)).filter((file) => !isTest(file))
  const written = files.flatMap((file) => literalsIn(file, readFileSync(join(root, file), 'utf8')))
  const made = await composedIn(
    root,
    files.filter((file) => composed.test(file) && file.endsWith('.ts')),
  )
  return [...written, ...made].flatMap(({ file, line, source, flags }) => {
    const why = slowness(source, flags)
    return why === null ? [] : [{ file, line, pattern: `/${source}/${flags}`, why }]
  })
}

/**
 * Describes what makes a regular expression slow; null if it takes linear time.
 * @param {string} source
 * @param {string} flags
 */
export function slowness(source, flags) {
  const { reports } = analyse(
    { source, flags: flags.replace('d', '') },
    { maxReports: 1, reportTypes: { Move: true, Self: true, Trade: true } },
  )
  const [report] = reports
  switch (report?.type) {
    case 'Move':
      return `${report.quant.raw} is begun anew at every place of a long run. Say what may not stand before it: (?<!…).`
    case 'Trade':
      return `${report.startQuant.raw} and ${report.endQuant.raw} may share out the same characters in many ways.`
    case 'Self':
      return `${report.quant.raw} may read the same characters in many ways.`
    default:
      return null
  }
}

function literalsIn(file, text) {
  const found = []
  new Visitor({
    Literal({ regex, start }) {
      if (regex) found.push({ file, line: lineAt(text, start), source: regex.pattern, flags: regex.flags })
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** Finds the patterns that modules compose when they are loaded, with their locations. */
async function composedIn(root, files) {
  const Plain = globalThis.RegExp
  const made = []
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, args) {
      const pattern = Reflect.construct(target, args)
      const at = new Error('made here').stack.split('\n').find((line) => /\/(?:shared|main)\/.*\.ts:\d/.test(line))
      const [, path, line] = /(?:file:\/\/)?(\/[^:]*\.ts):(\d+)/.exec(at ?? '') ?? []
      if (path?.startsWith(root))
        made.push({
          file: path.slice(root.length + 1),
          line: Number(line),
          source: pattern.source,
          flags: pattern.flags,
        })
      return pattern
    },
  })
  try {
    for (const file of files) await import(pathToFileURL(join(root, file)).href)
  } finally {
    globalThis.RegExp = Plain
  }
  return made
}
