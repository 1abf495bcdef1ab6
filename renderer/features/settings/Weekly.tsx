import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '../../../shared/contract/settings.ts'
import type { Info } from '../../../shared/contract/system.ts'
import { useApi } from '../../client/provider.tsx'
import { useCopyLine } from '../../client/useCopyLine.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx'
import { cronLines } from './cronLines.ts'
import { Setting } from './SettingParts.tsx'
import styles from './SettingsScreen.module.css'
import { WebhookForm } from './WebhookForm.tsx'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Weekdays from Monday; null: never. */
const choices = [1, 2, 3, 4, 5, 6, 0, null]

/** When the weekly batch is due, how it is announced, and where the digest is sent. */
export function Weekly(props: {
  settings: Settings
  set: (change: Partial<Settings>) => Promise<void>
  info: Info | undefined
}) {
  const { settings, set, info } = props
  const { weekly_day: day, weekly_hour: hour } = settings
  const { queries } = useApi()
  const copyLine = useCopyLine()
  const facets = useQuery(queries.memories.facets.queryOptions())
  const projects = (facets.data?.projects ?? []).filter(({ id }) => id !== 'none')
  const isMany = projects.length > 1
  const lines = day === null || !info ? [] : cronLines(hour, day, info?.command ?? [], projects)
  return (
    <>
      <Setting
        name="The batch is ready on"
        hint={
          day === null
            ? 'No weekly batch. You can open the review at any time.'
            : 'Schoolhouse tells you at that hour if it is running, otherwise at its next start.'
        }
      >
        <ChoiceMenu
          label="Day"
          items={choices.map((value) => ({
            id: String(value),
            label: dayName(value),
            checked: value === day,
            run: () => void set({ weekly_day: value }),
          }))}
        />
        {day !== null && (
          <ChoiceMenu
            label="Hour"
            items={Array.from({ length: 24 }, (_, value) => ({
              id: String(value),
              label: clock(value),
              checked: value === hour,
              run: () => void set({ weekly_hour: value }),
            }))}
          />
        )}
      </Setting>
      {info?.host === 'browser' && <BrowserNotices />}
      {day !== null && (
        <Setting
          name="Without the app open"
          hint={`With ${isMany ? 'these lines' : 'this line'} in your crontab, the digest of ${isMany ? 'each' : 'the'} project is written into its log folder every ${dayName(day)} at ${clock(hour)}.`}
        >
          <div className={styles.lines}>
            <Button onClick={() => copyLine(lines.join('\n'))}>{isMany ? 'Copy the lines' : 'Copy the line'}</Button>
            <details>
              <summary>{isMany ? `Show the ${lines.length} lines` : 'Show the line'}</summary>
              {lines.map((line) => (
                <code key={line} className={styles.line}>
                  {line}
                </code>
              ))}
            </details>
          </div>
        </Setting>
      )}
      <WebhookForm />
    </>
  )
}

function clock(hour: number): string {
  return `${hour}:00`
}

function dayName(day: number | null): string {
  return day === null ? 'Never' : (days[day] ?? '')
}

/** A browser shows notifications only with permission. */
function BrowserNotices() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  const hint = {
    granted: 'This browser shows a notice when the batch is ready.',
    denied: 'This browser blocks notices from this address. To see them, allow them in its settings.',
    default: 'The browser asks you first.',
  }[permission]
  return (
    <Setting name="Browser notices" hint={hint}>
      {permission === 'default' && (
        <Button onClick={() => void Notification.requestPermission().then(setPermission)}>Allow notices</Button>
      )}
    </Setting>
  )
}
