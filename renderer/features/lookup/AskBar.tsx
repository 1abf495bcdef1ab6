import { ChevronDown, FileCode2, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type Intent, intents } from '../../../shared/model/lookUp.ts'
import { useCommand } from '../../stores/commands.ts'
import { askInstead, useLookUpStore } from '../../stores/lookUp.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AskBar.module.css'
import { intentHints } from './words.ts'

const group = 'Look-up'

/** The question as an agent would ask it, whose project asks, why, and which files are at hand. */
export function AskBar({
  field,
  projects = [],
  project,
  recognised,
  toAnswers,
  isHome,
}: {
  field: RefObject<HTMLInputElement | null>
  projects?: readonly { id: string; name: string }[] | undefined
  project: string | null
  /** The intent of the answer; undefined if there is none yet. */
  recognised: Intent | undefined
  /** Moves to the answers. */
  toAnswers: () => void
  /** Whether the question takes the focus when the screen opens. */
  isHome: boolean
}) {
  const { query, intent, files } = useLookUpStore()
  const filesField = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<'project' | 'intent' | null>(null)
  const [typing, setTyping] = useState<'question' | 'files' | null>(null)
  const ask = useCommand({
    id: 'lookup.ask',
    label: 'Ask a question',
    key: '/',
    group,
    run: () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  const chooseProject = useCommand({
    id: 'lookup.project',
    label: 'Choose whose project asks',
    key: 'shift+f',
    group,
    when: projects.length > 0,
    run: () => setOpen('project'),
  })
  const chooseIntent = useCommand({
    id: 'lookup.intent',
    label: 'Choose the intent',
    key: 'i',
    group,
    run: () => setOpen('intent'),
  })
  const nameFiles = useCommand({
    id: 'lookup.files',
    label: 'Name the files at hand',
    key: 'f',
    group,
    run: () => filesField.current?.focus(),
  })
  useCommand({
    id: 'lookup.clear',
    label: 'Clear the question',
    key: 'escape',
    group,
    inFields: true,
    when: query !== '',
    run: () => {
      askInstead({ query: '' })
      field.current?.focus()
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') toAnswers()
    else if (event.key === 'Escape' && query === '') event.currentTarget.blur()
    else return
    event.preventDefault()
  }
  const shownProject = projects.find(({ id }) => id === project)?.name ?? 'All projects'
  const value = intentValue(intent, recognised)
  return (
    <div className={styles.bar} role="search" aria-label="Question">
      <TextField
        ref={field}
        label="Ask as an agent would"
        hideLabel
        className={styles.question}
        placeholder="Ask as an agent would: a question, an error, a name from the code"
        maxLength={4000}
        before={<Search size="1rem" aria-hidden="true" />}
        after={<Kbd keys={typing === 'question' ? 'escape' : (ask.keys[0] ?? '')} />}
        data-home={isHome ? '' : undefined}
        value={query}
        onChange={(event) => askInstead({ query: event.target.value })}
        onKeyDown={onKeyDown}
        onFocus={() => setTyping('question')}
        onBlur={() => setTyping(null)}
      />
      <div className={styles.choices}>
        <Choice
          label="Project"
          value={shownProject}
          act={chooseProject}
          open={open === 'project'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'project' : null)}
          items={[
            { id: '', label: 'All projects', checked: project === null, run: () => askInstead({ project: null }) },
            ...projects.map(({ id, name }) => ({
              id,
              label: name,
              checked: id === project,
              run: () => askInstead({ project: id }),
            })),
          ]}
        />
        <Choice
          label="Intent"
          value={value}
          act={chooseIntent}
          open={open === 'intent'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'intent' : null)}
          items={[
            {
              id: '',
              label: 'Recognise it',
              hint: 'from the question',
              checked: intent === null,
              run: () => askInstead({ intent: null }),
            },
            ...intents.map((name) => ({
              id: name,
              label: name,
              hint: intentHints[name],
              checked: name === intent,
              run: () => askInstead({ intent: name }),
            })),
          ]}
        />
        <TextField
          ref={filesField}
          label="Files at hand"
          hideLabel
          mono
          size="bar"
          className={styles.files}
          placeholder="Files at hand, such as src/crane.ts"
          before={<FileCode2 size="0.875rem" aria-hidden="true" />}
          after={<Kbd keys={typing === 'files' ? 'escape' : (nameFiles.keys[0] ?? '')} />}
          value={files}
          onChange={(event) => askInstead({ files: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') toAnswers()
            else if (event.key === 'Escape') event.currentTarget.blur()
            else return
            event.preventDefault()
          }}
          onFocus={() => setTyping('files')}
          onBlur={() => setTyping(null)}
        />
      </div>
    </div>
  )
}

function intentValue(intent: Intent | null, recognised: Intent | undefined): string {
  if (intent !== null) return intent
  return recognised === undefined ? 'recognised' : `${recognised}, recognised`
}

/** A choice of one, with its name, its value and its key on the button. */
function Choice({
  label,
  value,
  act,
  items,
  open,
  onOpenChange,
}: {
  label: string
  value: string
  act: { keys: readonly string[] }
  items: readonly MenuItem[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Menu
      items={items}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button keys={act.keys[0]}>
          <span className={styles.choice}>
            <span className={styles.label}>{label}</span> <span className={styles.value}>{value}</span>
            <ChevronDown size="0.875rem" aria-hidden="true" />
          </span>
        </Button>
      }
    />
  )
}
