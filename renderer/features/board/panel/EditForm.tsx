import { useEffect, useRef, useState } from 'react'
import type { Memory } from '../../../../shared/model/memory.ts'
import { useApi } from '../../../client/provider.tsx'
import { DraftLine } from '../../../components/DraftLine.tsx'
import { setEditing } from '../../../stores/board.ts'
import { useCommand } from '../../../stores/commands.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { parseTags } from '../parseTags.ts'
import { useVerbs } from '../useVerbs.ts'
import { type EditDraft, editDrafts } from './editDrafts.ts'
import styles from './MemoryPanel.module.css'

/**
 * Edits a memory in place. Saving creates a refinement: a new memory that supersedes the old one. What is left unsaved is there
 * when editing starts again, unless the memory `holdsSecret`: a revealed one must not outlive its removal.
 */
export function EditForm({ memory, holdsSecret }: { memory: Memory; holdsSecret: boolean }) {
  const { client } = useApi()
  const verbs = useVerbs()
  const [kept] = useState(() => (holdsSecret ? undefined : editDrafts.get(memory.id)))
  const [isBack, setBack] = useState(kept !== undefined)
  /** `known` is the version being edited: saving must not overwrite a different one. */
  const [draft, setDraft] = useState<EditDraft>(() => kept ?? asIs(memory))
  const { description, content, tags, known } = draft
  const change = (fields: Partial<EditDraft>): void => {
    const next = { ...draft, ...fields }
    setDraft(next)
    if (!holdsSecret) editDrafts.store(memory.id, differs(next, memory) ? next : null)
  }
  const isOther = memory.content !== known.content
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    text.current?.focus()
    return () => document.querySelector<HTMLElement>('[data-home]')?.focus()
  }, [])
  const changed = differs(draft, memory)
  const save = useCommand({
    id: 'edit.save',
    label: 'Save',
    // Ctrl+S saves while typing; it must not trigger the write-back meanwhile.
    key: ['mod+enter', 'mod+s'],
    inFields: true,
    when: changed && content.trim() !== '' && !isOther,
    run: async () => {
      const input = { id: memory.id, content, description, tags: parseTags(tags), seen: known.content_hash }
      if (!(await verbs.replace([input.id], () => client.decisions.edit(input)))) return
      editDrafts.store(memory.id, null)
      setEditing(false)
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
    run: () => change({ known: memory }),
  })
  const startOver = useCommand({
    id: 'edit.start-over',
    label: 'Start over',
    key: 'alt+s',
    inFields: true,
    when: isBack,
    run: () => {
      change(asIs(memory))
      setBack(false)
      text.current?.focus()
    },
  })
  return (
    <div className={styles.form}>
      {isBack && <DraftLine startOver={startOver} />}
      {isOther && (
        <ErrorBox
          tone="warning"
          title="This memory changed elsewhere while you were editing"
          actions={<Button act={keep} />}
        >
          Its text is now: <q>{memory.content}</q> Your text is not lost: keep it, then save to replace the new one.
        </ErrorBox>
      )}
      <TextField label="Title" value={description} onChange={(event) => change({ description: event.target.value })} />
      <TextArea label="Text" value={content} onChange={(event) => change({ content: event.target.value })} ref={text} />
      <TextField label="Tags" value={tags} onChange={(event) => change({ tags: event.target.value })} />
      {holdsSecret && (
        <p className={styles.unkept}>
          What you type is not kept when you leave without saving: a copy could outlive the secret in this note.
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="primary" act={save} />
        <Button look="ghost" act={cancel} />
      </div>
    </div>
  )
}

function asIs(memory: Memory): EditDraft {
  return { description: memory.description, content: memory.content, tags: memory.tags.join(', '), known: memory }
}

function differs(draft: EditDraft, memory: Memory): boolean {
  const own = asIs(memory)
  return draft.description !== own.description || draft.content !== own.content || draft.tags !== own.tags
}
