import { AppError } from '../../shared/errors.ts'
import type { Symbols } from '../engine/ports.ts'
import { askProcess } from './askProcess.ts'
import { grammarOf } from './symbols/languages.ts'
import type { FromSymbols, ToSymbols } from './symbols/symbolsProcess.ts'

const usualIdle = 20_000
/** Time limit for one batch of sources, in milliseconds. */
const maxMs = 60_000

/** Parses sources in a child process, which starts on first use and exits when idle; grammars take about 50 MB. */
export function nodeSymbols(idle = usualIdle): Symbols {
  const parser = askProcess<ToSymbols, FromSymbols>({ module: 'symbols/symbolsProcess', idle })
  return {
    reads: (path) => grammarOf(path) !== null,
    async definitions(sources) {
      if (sources.length === 0) return []
      const late = setTimeout(() => void parser.end(), maxMs)
      const answer = await parser.ask({ sources })
      clearTimeout(late)
      if (answer === null)
        throw new AppError('unavailable', 'The parser stopped on a file; what it defines is unknown.')
      return answer.definitions
    },
    dispose: () => parser.end(),
  }
}
