import type { Source, SourceLink } from '../../../shared/model/source.ts'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { homePath } from '../../../shared/text/shortPath.ts'
import styles from './OutsideLinks.module.css'
import type { SourceActs } from './useSourceActs.ts'

/** Links that lead out of a source, each with the question whether to read their targets. Keys answer the first open one. */
export function OutsideLinks({ source, acts, home }: { source: Source; acts: SourceActs; home: string | undefined }) {
  const asked = source.links.find(({ followed }) => followed === null)
  const answer = (link: SourceLink | undefined, follow: boolean): void => {
    if (link) void acts.followLink(source.id, link.path, follow)
  }
  const about = { group: 'Source', when: asked !== undefined }
  const read = useCommand({
    ...about,
    id: 'source.link-read',
    label: 'Read what the link leads to',
    key: 'l',
    run: () => answer(asked, true),
  })
  const leave = useCommand({
    ...about,
    id: 'source.link-leave',
    label: 'Leave the link out',
    key: 'shift+l',
    run: () => answer(asked, false),
  })
  return (
    <ul className={styles.links}>
      {source.links.map((link) => {
        const { path, target, followed } = link
        const name = path.slice(source.path.length + 1)
        return (
          <li key={`${path} ${target}`}>
            <p className={styles.place}>
              <code>{name}</code> leads to <code>{homePath(target, home)}</code>
            </p>
            <p className={styles.acts}>
              <span>{stateWords(followed)}</span>
              {followed !== true && (
                <Button
                  aria-label={`Read what ${name} leads to`}
                  keys={link === asked ? read.keys[0] : undefined}
                  onClick={() => answer(link, true)}
                >
                  Read it
                </Button>
              )}
              {followed !== false && (
                <Button
                  look="ghost"
                  aria-label={`Leave ${name} out`}
                  keys={link === asked ? leave.keys[0] : undefined}
                  onClick={() => answer(link, false)}
                >
                  Leave it out
                </Button>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function stateWords(followed: boolean | null): string {
  if (followed === null) return 'Is it part of this source?'
  return followed ? 'It is read.' : 'It is left out.'
}
