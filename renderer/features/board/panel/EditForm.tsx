import { useEffect, useRef, useState } from 'react'
import type { Memory } from '../../../../shared/model/memory.ts'
import { useApi } from '../../../client/provider.tsx'
import { setEditing } from '../../../stores/board.ts'
import { useCommand } from '../../../stores/commands.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { parseTags } from '../parseTags.ts'
import { useVerbs } from '../useVerbs.ts'
import styles from './MemoryPanel.module.css'

/** Edits a memory in place. Saving creates a refinement: a new memory that supersedes the old one. */
export function EditForm({ memory }: { memory: Memory }) {
  const { client } = useApi()
  const verbs = useVerbs()
  const [description, setDescription] = useState(memory.description)
  const [content, setContent] = useState(memory.content)
  const [tags, setTags] = useState(memory.tags.join(', '))
  /** The version being edited: saving must not overwrite a different one. */
  const [known, setKnown] = useState(memory)
  const isOther = memory.content !== known.content
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    text.current?.focus()
    return () => document.querySelector<HTMLElement>('[data-home]')?.focus()
  }, [])
  const changed = description !== memory.description || content !== memory.content || tags !== memory.tags.join(', ')
  const save = useCommand({
    id: 'edit.save',
    label: 'Save',
    // Ctrl+S saves while typing; it must not trigger the write-back meanwhile.
    key: ['mod+enter', 'mod+s'],
    inFields: true,
    when: changed && content.trim() !== '' && !isOther,
    run: async () => {
      const input = { id: memory.id, content, description, tags: parseTags(tags), seen: known.content_hash }
      if (await verbs.replace([input.id], () => client.decisions.edit(input))) setEditing(false)
    },
  })
  const cancel = useCommand({
    id: 'edit.cancel',
    label: 'Cancel',
    key: 'escape',
    inFields: true,
    run: () => setEditing(false),
  })
  const keep = useCommand({
    id: 'edit.keep',
    label: 'Keep my text',
    key: 'alt+k',
    inFields: true,
    when: isOther,
    run: () => setKnown(memory),
  })
  return (
    <div className={styles.form}>
      {isOther && (
        <ErrorBox title="This memory changed elsewhere while you were editing" actions={<Button act={keep} />}>
          Its text is now: <q>{memory.content}</q> Your text is not lost: keep it, then save to replace the new one.
        </ErrorBox>
      )}
      <TextField label="Title" value={description} onChange={(event) => setDescription(event.target.value)} />
      <TextArea label="Text" value={content} onChange={(event) => setContent(event.target.value)} ref={text} />
      <TextField label="Tags" value={tags} onChange={(event) => setTags(event.target.value)} />
      <div className={styles.buttons}>
        <Button look="primary" act={save} />
        <Button look="ghost" act={cancel} />
      </div>
    </div>
  )
}
