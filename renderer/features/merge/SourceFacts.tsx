import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import { letterOf } from '../../../shared/text/merging/letter.ts'
import { age } from '../../ui/age.ts'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { counted } from '../../ui/counted.ts'
import { MaturityGlyph } from '../../ui/MaturityGlyph.tsx'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { Confidence, Tally } from '../../ui/Tally.tsx'
import { weightTitle } from '../../ui/weightTitle.ts'
import styles from './SourceFacts.module.css'

type Source = MergePreview['sources'][number]

/** The headings of the texts, each with its letter. */
export function SourceHeads({ sources }: { sources: readonly Source[] }) {
  return (
    <div className={styles.heads} style={{ '--texts': sources.length } as React.CSSProperties}>
      {sources.map((source, at) => (
        <section key={source.id} className={styles.head} aria-label={`${letterOf(at)}: ${source.description}`}>
          <h3>
            <MaturityGlyph maturity={source.maturity} />
            <span className={styles.letter}>{letterOf(at)}</span>
            <span>
              <TitleWords text={source.description} />
            </span>
          </h3>
          <p>
            <span>
              {[source.source_agent?.trim() || source.origin?.source_name, age(source.timestamp)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <code title={source.id}>{source.id.slice(0, 8)}</code>
            <Tally tier={source.tier} />
            <Confidence value={source.confidence} />
          </p>
        </section>
      ))}
      <span className={styles.take}>take</span>
    </div>
  )
}

const facts: [string, (source: Source) => string][] = [
  ['tags', ({ tags }) => tags.join(', ') || 'none'],
  ['scope', ({ scope, scope_path }) => [scope, scope_path].filter(Boolean).join(', ')],
  ['evidence', ({ evidence }) => evidenceWords(evidence)],
  ['weight', ({ weight }) => String(weight)],
  ['stored in', ({ origin }) => (origin ? [shortPath(origin.path), origin.line].filter(Boolean).join(':') : 'here')],
]

/** The metadata of the sources, row by row. */
export function SourceFacts({ sources }: { sources: readonly Source[] }) {
  return (
    <dl className={styles.facts} style={{ '--texts': sources.length } as React.CSSProperties}>
      {facts.map(([label, words]) => (
        <div key={label} className={styles.fact}>
          <dt title={label === 'weight' ? weightTitle : undefined}>{label}</dt>
          {sources.map((source, at) => (
            <dd key={source.id}>
              <span className={styles.inline}>{letterOf(at)}</span> {words(source)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function evidenceWords(evidence: string | null): string {
  const lines = evidence?.split('\n').filter(Boolean) ?? []
  const [first, ...more] = lines
  if (first === undefined) return 'none'
  return more.length > 0 ? `${first} and ${counted(more.length, 'more', 'more')}` : first
}
