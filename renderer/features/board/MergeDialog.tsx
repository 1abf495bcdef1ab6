import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Memory } from '../../../shared/model/memory.ts'
import { useApi } from '../../client/provider.tsx'
import { useReveal } from '../../client/useReveal.ts'
import { select } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { mergeInto } from '../../stores/dialogs.ts'
import { age, counted } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { HiddenSecret } from '../../ui/HiddenSecret.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MaturityGlyph } from '../../ui/MaturityGlyph.tsx'
import { Confidence, Tally } from '../../ui/Tally.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import styles from './MergeDialog.module.css'
import { mergeDraft, parseTags } from './mergeDraft.ts'
import { useVerbs } from './useVerbs.ts'

/** Two or more memories side by side, and the one they become. */
export function MergeDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { queries } = useApi()
  const memories = useQueries({
    queries: ids.map((id) => queries.memories.get.queryOptions({ input: { id } })),
    combine: (all) => all.map((result) => result.data).filter((memory) => memory !== undefined),
  })
  return (
    <Dialog
      title={`Merge ${ids.length} memories`}
      subtitle="the sources stay, linked and superseded"
      size="full"
      onClose={onClose}
    >
      {memories.length < ids.length ? (
        <Loading label="Loading the texts" />
      ) : (
        <MergeTexts memories={memories} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Texts with a hidden secret are revealed first: dots must not be written for it. */
function MergeTexts({ memories, onClose }: { memories: readonly Memory[]; onClose: () => void }) {
  const [given] = useState(memories)
  const secret = useReveal(given)
  const [texts, setTexts] = useState<readonly Memory[] | null>(null)
  const reveal = useCommand({
    id: 'merge.reveal',
    label: 'Reveal',
    key: 'alt+h',
    inFields: true,
    when: secret.masked && texts === null,
    run: () => void secret.reveal(),
  })
  if (secret.revealed && texts === null) setTexts(given.map(secret.shown))
  if (secret.masked && texts === null)
    return (
      <div className={styles.locked}>
        <HiddenSecret
          act={reveal}
          revealed={false}
          words="A secret is hidden in these texts. Reveal it to merge them, and leave it out of the result if you can."
        />
      </div>
    )
  return <MergeForm memories={texts ?? memories} onClose={onClose} />
}

function MergeForm({ memories, onClose }: { memories: readonly Memory[]; onClose: () => void }) {
  const { client } = useApi()
  const verbs = useVerbs()
  const [draft, setDraft] = useState(() => mergeDraft(memories))
  const [tags, setTags] = useState(() => draft.tags.join(', '))
  const ids = memories.map((memory) => memory.id)
  const save = useCommand({
    id: 'merge.save',
    label: 'Save the merge',
    key: 'mod+enter',
    inFields: true,
    when: draft.content.trim() !== '',
    run: async () => {
      const input = { ids, content: draft.content, description: draft.description, tags: parseTags(tags) }
      if (!(await verbs.replace(ids, () => client.decisions.merge(input)))) return
      select([])
      onClose()
    },
  })
  const into = useCommand({
    id: 'merge.into-reference',
    label: 'Into a reference',
    key: 'alt+r',
    inFields: true,
    run: () => {
      onClose()
      mergeInto(ids)
    },
  })
  return (
    <div className={styles.merge}>
      <div className={styles.texts} tabIndex={0} role="region" aria-label="The texts" data-own-keys="">
        {memories.map((memory, at) => (
          <section key={memory.id} className={styles.text}>
            <h3>
              <MaturityGlyph maturity={memory.maturity} />
              <span className={styles.letter}>{letter(at)}</span>
              {memory.description}
            </h3>
            <p className={styles.meta}>
              {[memory.source_agent ?? memory.origin?.source_name, age(memory.timestamp)].filter(Boolean).join(' · ')} ·{' '}
              <code>{memory.id}</code>
              <Tally tier={memory.tier} />
              <Confidence value={memory.confidence} />
            </p>
            <p className={styles.words}>
              <CodeWords text={memory.content} />
            </p>
            <Take
              letter={letter(at)}
              place={at + 1}
              take={() => setDraft({ ...draft, content: memory.content, description: memory.description })}
            />
          </section>
        ))}
      </div>
      <div className={styles.result}>
        <TextField
          label="Title"
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
        <TextArea
          label="Result"
          className={styles.content}
          value={draft.content}
          onChange={(event) => setDraft({ ...draft, content: event.target.value })}
          hint={`${counted(draft.content.split(/\s+/).filter(Boolean).length, 'word')}; starts as the fullest text and what the others add`}
        />
        <TextField label="Tags" value={tags} onChange={(event) => setTags(event.target.value)} />
        <div className={styles.actions}>
          <Button size="dialog" act={into} />
          <Button look="primary" size="dialog" act={save} />
        </div>
      </div>
    </div>
  )
}

function Take({ letter, place, take }: { letter: string; place: number; take: () => void }) {
  const act = useCommand({
    id: `merge.take-${place}`,
    label: `Take ${letter}`,
    key: place < 10 ? `alt+${place}` : undefined,
    inFields: true,
    run: take,
  })
  return <Button act={act} />
}

function letter(at: number): string {
  return String.fromCodePoint(65 + at)
}
