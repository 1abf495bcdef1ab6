import type { HarvestProblem, HarvestResult, HarvestedLesson } from '../../../shared/model/session.ts'
import { homePath } from '../../../shared/text/shortPath.ts'
import { dayOf } from '../../ui/age.ts'
import { counted } from '../../ui/counted.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './FoundLessons.module.css'

/** What a scan of transcripts found: the lessons that would be added, and what could not be read. */
export function FoundLessons({ result, home }: { result: HarvestResult; home: string | undefined }) {
  const { lessons, new_lessons, problems } = result
  const fresh = lessons.filter(({ state }) => state !== 'known')
  const left = new_lessons - fresh.length
  return (
    <div className={styles.found}>
      <p role="status" className={styles.sum}>
        {sumOf(result)}
      </p>
      {problems.length > 0 && <Problems problems={problems} home={home} />}
      {fresh.length === 0 ? (
        <Empty title={result.known_lessons > 0 ? 'Nothing new' : 'No lessons found'}>
          {result.known_lessons > 0
            ? 'Every lesson in these transcripts was harvested before.'
            : 'Nothing in these transcripts was corrected, repaired or repeated.'}
        </Empty>
      ) : (
        <ul className={styles.list} aria-label="Lessons" tabIndex={0} ref={takeFocus} data-own-keys="">
          {fresh.map((lesson) => (
            <Lesson key={lesson.id} lesson={lesson} />
          ))}
          {left > 0 && <li className={styles.facts}>{counted(left, 'more lesson')} will be added too</li>}
        </ul>
      )}
    </div>
  )
}

function sumOf({ files, skipped, events, new_lessons, known_lessons }: HarvestResult): string {
  const known = known_lessons > 0 ? `, ${counted(known_lessons, 'lesson')} harvested before` : ''
  const others = skipped > 0 ? `; ${counted(skipped, 'other file')} left out` : ''
  return `${counted(new_lessons, 'new lesson')}${known} in ${counted(files, 'transcript')} with ${counted(events, 'event')}${others}`
}

/** Why a rule holds something to be a lesson. */
const ruleWords: Readonly<Record<string, string>> = {
  correction: 'A person corrected the agent',
  decision: 'A person’s decision that was repeated or carried out',
  usage: 'A wrong command, and the right one',
  fix: 'An error, and what repaired it',
  pattern: 'Came up three times or more',
}

function Lesson({ lesson: { text, rule, agent, at } }: { lesson: HarvestedLesson }) {
  return (
    <li>
      <p className={styles.text}>
        <CodeWords text={text} />
      </p>
      <p className={styles.facts}>{[ruleWords[rule] ?? rule, agent, dayOf(at)].join(' · ')}</p>
    </li>
  )
}

function Problems({ problems, home }: { problems: readonly HarvestProblem[]; home: string | undefined }) {
  return (
    <details className={styles.problems}>
      <summary>{counted(problems.length, 'part')} could not be read</summary>
      <ul>
        {problems.map(({ path, line, reason }) => (
          <li key={`${path}:${line}`}>
            <code>{`${homePath(path, home)}${line === null ? '' : `:${line}`}`}</code> {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
