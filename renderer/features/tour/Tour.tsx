import { Dialog as Radix } from 'radix-ui'
import { useId, useState, type CSSProperties } from 'react'
import { CommandLayer, useNewLayer } from '../../stores/commands.ts'
import { classes } from '../../ui/classes.ts'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { restoreFocus } from '../../ui/restoreFocus.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { tourSteps, type TourStep } from './steps.ts'
import styles from './Tour.module.css'
import { usePlace, type Place } from './usePlace.ts'

/** A tour of four steps, each beside what it describes. Esc ends it and restores the focus. */
export function Tour({ onClose }: { onClose: () => void }) {
  const layer = useNewLayer()
  const words = useId()
  const [before] = useState(() => document.activeElement)
  const [at, setAt] = useState(0)
  const step = tourSteps[at]
  const place = usePlace(step?.place)
  if (!step) return null
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={classes(styles.scrim, !place && styles.whole)} />
        {place && <div className={styles.light} style={edges(place)} />}
        <Radix.Content
          className={classes(styles.card, place && styles[place.side])}
          style={place ? anchor(place) : undefined}
          aria-describedby={words}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => restoreFocus(event, before)}
        >
          <CommandLayer.Provider value={layer}>
            <Step step={step} at={at} words={words} />
            <footer className={styles.foot}>
              <Radix.Close className={styles.skip}>
                {at < tourSteps.length - 1 ? 'Skip' : 'Close'}
                <Kbd keys="escape" />
              </Radix.Close>
              {at > 0 && (
                <DialogCommand
                  id="tour.back"
                  label="Back"
                  keys="arrowleft"
                  look="plain"
                  when
                  run={() => setAt(at - 1)}
                />
              )}
              <DialogCommand
                id="tour.next"
                label={at < tourSteps.length - 1 ? 'Next' : 'Done'}
                keys={['enter', 'arrowright']}
                when
                run={() => (at < tourSteps.length - 1 ? setAt(at + 1) : onClose())}
              />
            </footer>
          </CommandLayer.Provider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Step({ step, at, words }: { step: TourStep; at: number; words: string }) {
  return (
    <div className={styles.step} aria-live="polite" aria-atomic="true">
      <p className={styles.count}>
        Step {at + 1} of {tourSteps.length}
        <span className={styles.dots} aria-hidden="true">
          {tourSteps.map(({ title }, place) => (
            <i key={title} className={place <= at ? styles.done : undefined} />
          ))}
        </span>
      </p>
      <Radix.Title className={styles.title}>{step.title}</Radix.Title>
      <p id={words} className={styles.words}>
        {step.words}
      </p>
      <dl className={styles.keys}>
        {step.keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <Kbd keys={key} look="bar" />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const edges = ({ left, top, width, height }: Place): CSSProperties => ({ left, top, width, height })

/** Returns the position of the card: right of a narrow element, inside the foot of a wide one. */
function anchor({ side, left, top, width, height }: Place): CSSProperties {
  if (side === 'inside') return { left: left + width / 2, bottom: `calc(100vh - ${top + height}px + var(--s-10))` }
  return side === 'down'
    ? { left: left + width, top }
    : { left: left + width, bottom: `calc(100vh - ${top + height}px)` }
}
