import { useEffect, useState } from 'react'
import type { HarvestProblem, HarvestResult, HarvestedLesson } from '../../../shared/model/session.ts'
import { homePath } from '../../../shared/text/shortPath.ts'
import { dayOf } from '../../ui/age.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { DialogCommand } from '../../components/DialogCommand.tsx'
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
  const { problems, known_lessons, left_out_lessons } = result
  const { lessons, showLeftOut } = choice
  return (
    <div className={styles.found}>
      <p role="status" className={styles.sum}>
        {sumOf(result)}
      </p>
      {problems.length > 0 && <Problems problems={problems} home={home} />}
      {lessons.length === 0 ? (
        <Empty title={known_lessons + left_out_lessons > 0 ? 'Nothing new' : 'No lessons found'}>
          {nothingNewWords(result)}
        </Empty>
      ) : (
        <Lessons choice={choice} />
      )}
      {showLeftOut && (
        <div>
          <DialogCommand
            id="harvest.leftOut"
            label={`Show ${counted(left_out_lessons, 'lesson')} left out before`}
            keys="alt+l"
            look="plain"
            when
            run={showLeftOut}
          />
        </div>
      )}
    </div>
  )
}

function nothingNewWords({ known_lessons, left_out_lessons }: HarvestResult): string {
  if (left_out_lessons > 0) return 'Every lesson in these transcripts was harvested or left out before.'
  return known_lessons > 0
    ? 'Every lesson in these transcripts was harvested before.'
    : 'Nothing in these transcripts was corrected, repaired or repeated.'
}

function sumOf({ files, skipped, events, new_lessons, known_lessons, left_out_lessons }: HarvestResult): string {
  const out = left_out_lessons > 0 ? `, ${formatNumber(left_out_lessons)} left out before` : ''
  const known = known_lessons > 0 ? `, ${counted(known_lessons, 'lesson')} harvested before` : ''
  const others = skipped > 0 ? `; ${counted(skipped, 'other file')} left out` : ''
  return `${counted(new_lessons, 'new lesson')}${known}${out} in ${counted(files, 'transcript')} with ${counted(events, 'event')}${others}`
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
function Lessons({ choice: { lessons, isTicked, toggle, unlisted } }: { choice: LessonChoice }) {
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
        Only ticked lessons are added; the others are not offered again. <Kbd keys="arrowup" /> <Kbd keys="arrowdown" />{' '}
        move, <Kbd keys="space" /> ticks or unticks.
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
        {unlisted > 0 && <li className={styles.facts}>{counted(unlisted, 'more lesson')} will be added too</li>}
      </ul>
    </>
  )
}

function Lesson({
  lesson,
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
        <CodeWords text={lesson.text} />
      </span>
      <span className={styles.facts}>{factsOf(lesson).join(' · ')}</span>
    </button>
  )
}

function factsOf({ rule, project, agent, at, state }: HarvestedLesson): string[] {
  const facts = [ruleWords[rule] ?? rule, project ?? 'no project', agent, dayOf(at)]
  return state === 'left-out' ? [...facts, 'left out before'] : facts
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
