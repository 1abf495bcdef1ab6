import { Quote, TriangleAlert } from 'lucide-react'
import type { Proposal, ProposalVoice } from '../../shared/model/proposal.ts'
import { actorName } from '../ui/actorName.ts'
import { ago, moment } from '../ui/age.ts'
import { classes } from '../ui/classes.ts'
import { CodeWords } from '../ui/CodeWords.tsx'
import { Confidence } from '../ui/Tally.tsx'
import styles from './ProposalVoices.module.css'

/** What each advisor says for a proposal: its reason and the words it rests on. `chosen`: the one whose draft is shown. */
export function ProposalVoices({
  voices,
  chosen = null,
}: {
  voices: readonly ProposalVoice[]
  chosen?: string | null
}) {
  return (
    <ul className={styles.voices} aria-label="Who proposes it">
      {voices.map((voice) => (
        <li
          key={voice.actor}
          className={classes(styles.voice, voices.length > 1 && chosen === voice.actor && styles.chosen)}
        >
          <p className={styles.head}>
            <b>{actorName(voice.actor)}</b>
            <span title={moment(voice.revised_at)}>{ago(voice.revised_at)}</span>
            {voice.confidence !== null && <Confidence value={voice.confidence} />}
          </p>
          <p className={styles.reason}>
            <CodeWords text={voice.reason} />
          </p>
          {voice.quotes.map(({ text, file }, at) => (
            <blockquote key={at} className={styles.quote}>
              <Quote size="0.75rem" aria-hidden="true" />
              <span>
                <CodeWords text={text} />
                {file !== null && <code className={styles.file}>{file}</code>}
              </span>
            </blockquote>
          ))}
          {voice.quotes.length === 0 && <p className={styles.none}>No quote given.</p>}
          {voice.outdated && (
            <p className={styles.outdated}>
              <TriangleAlert size="0.75rem" aria-hidden="true" /> About an older text: the memory has changed since.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What a person answered, oldest first. */
export function ProposalWords({ words }: { words: Proposal['words'] }) {
  if (words.length === 0) return null
  return (
    <ul className={styles.voices} aria-label="What you answered">
      {words.map((said, at) => (
        <li key={at} className={styles.voice}>
          <p className={styles.head}>
            <b>{actorName(said.by)}</b>
            <span title={moment(said.at)}>{ago(said.at)}</span>
            <span>{said.kind === 'reply' ? 'replied' : 'declined'}</span>
          </p>
          {said.fragment !== null && <p className={styles.none}>on “{said.fragment}”</p>}
          <p className={styles.reason}>{said.words}</p>
        </li>
      ))}
    </ul>
  )
}
