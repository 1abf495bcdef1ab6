import { useEffect, useState } from 'react'
import type { HarvestProblem, HarvestResult, HarvestedLesson } from '../../../shared/model/session.ts'
import { homePath } from '../../../shared/text/shortPath.ts'
import { dayOf } from '../../ui/age.ts'
import { counted } from '../../ui/counted.ts'
import { useRows } from '../../components/useRows.ts'
import { CheckMark } from '../../ui/Checkbox.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './FoundLessons.module.css'
import type { LessonChoice } from './useLessonChoice.ts'

/** What a scan of transcripts found: the lessons to be added, each with a tick, and what could not be read. */
export function FoundLessons({
  result,
  choice,
  home,
}: {
  result: HarvestResult
  choice: LessonChoice
  home: string | undefined
}) {
  const { new_lessons, problems } = result
  const { lessons } = choice
  const left = new_lessons - lessons.length
  return (
    <div className={styles.found}>
      <p role="status" className={styles.sum}>
        {sumOf(result)}
      </p>
      {problems.length > 0 && <Problems problems={problems} home={home} />}
      {lessons.length === 0 ? (
        <Empty title={result.known_lessons > 0 ? 'Nothing new' : 'No lessons found'}>
          {result.known_lessons > 0
            ? 'Every lesson in these transcripts was harvested before.'
            : 'Nothing in these transcripts was corrected, repaired or repeated.'}
        </Empty>
      ) : (
        <Lessons choice={choice} left={left} />
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

/** The lessons as a list of boxes: arrows move, Space ticks and unticks. */
function Lessons({ choice: { lessons, isTicked, toggle }, left }: { choice: LessonChoice; left: number }) {
  const first = lessons[0]?.id
  const [current, setCurrent] = useState<string | null>(first ?? null)
  const rows = useRows(
    lessons.map(({ id }) => id),
    current,
    setCurrent,
  )
  const { focus } = rows
  useEffect(() => {
    if (first !== undefined) focus(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus moves when the lessons appear, at no other time
  }, [first])
  return (
    <>
      <p className={styles.facts}>
        Only ticked lessons are added. <Kbd keys="arrowup" /> <Kbd keys="arrowdown" /> move, <Kbd keys="space" /> ticks
        or unticks.
      </p>
      <ul className={styles.list} aria-label="Lessons" data-own-keys="" {...rows.list}>
        {lessons.map((lesson) => {
          const row = rows.row(lesson.id)
          const flip = (): void => {
            row.onClick()
            toggle(lesson.id)
          }
          return (
            <li key={lesson.id}>
              <Lesson lesson={lesson} checked={isTicked(lesson.id)} row={{ ...row, onClick: flip }} />
            </li>
          )
        })}
        {left > 0 && <li className={styles.facts}>{counted(left, 'more lesson')} will be added too</li>}
      </ul>
    </>
  )
}

function Lesson({
  lesson: { text, rule, agent, at },
  checked,
  row,
}: {
  lesson: HarvestedLesson
  checked: boolean
  row: ReturnType<ReturnType<typeof useRows>['row']>
}) {
  return (
    <button type="button" role="checkbox" aria-checked={checked} className={styles.lesson} {...row}>
      <CheckMark checked={checked} className={styles.mark} />
      <span className={styles.text}>
        <CodeWords text={text} />
      </span>
      <span className={styles.facts}>{[ruleWords[rule] ?? rule, agent, dayOf(at)].join(' · ')}</span>
    </button>
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
