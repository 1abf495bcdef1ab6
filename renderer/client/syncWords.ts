import type { Job } from '../../shared/model/job.ts'
import { counted, formatNumber } from '../ui/counted.ts'

/** Summarises the result of a finished reading: `Nothing new in 4 sources`, `12 new, 1 changed`; counts only what could be read. */
export function syncWords(job: Pick<Job, 'label' | 'result'>): string {
  const result = job.result ?? {}
  const of = (name: string) => (typeof result[name] === 'number' ? result[name] : 0)
  const news = [
    of('added') > 0 && `${formatNumber(of('added'))} new`,
    of('updated') > 0 && `${formatNumber(of('updated'))} changed`,
    of('gone') > 0 && `${formatNumber(of('gone'))} no longer in the files`,
    of('needs_you') > 0 && counted(of('needs_you'), 'needs you', 'need you'),
  ].filter((words) => words !== false)
  const read = of('sources') - of('failed')
  if (of('failed') > 0 && read === 0) return `${counted(of('failed'), 'source')} could not be read`
  const place = 'sources' in result ? counted(read, 'source') : job.label.replace(/^Reading /, '')
  const came = news.length > 0 ? `${news.join(', ')} in ${place}` : `Nothing new in ${place}`
  return of('failed') > 0 ? `${came}; ${formatNumber(of('failed'))} could not be read` : came
}
