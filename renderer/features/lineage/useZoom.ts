import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Command, useCommand } from '../../stores/commands.ts'
import type { Layout } from './layout.ts'

const group = 'Lineage'
const minScale = 0.2
const maxScale = 2
const readableScale = 0.8

/** The scale of the graph on a stage, and the commands that change it, disabled while there is no graph. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  layout: Pick<Layout, 'width' | 'height'>,
  isDrawn: boolean,
): { scale: number; zoom: (scale: number) => void; fit: Command; larger: Command; smaller: Command } {
  const [scale, setScale] = useState(1)
  const zoom = (next: number): void => setScale(Math.min(maxScale, Math.max(Math.min(minScale, fitted()), next)))
  const fitted = (): number => {
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
    const { clientWidth = 0, clientHeight = 0, firstElementChild: head } = stage.current?.firstElementChild ?? {}
    const height = clientHeight - (head?.clientHeight ?? 0)
    return Math.min(1, clientWidth / (layout.width * unit), height / (layout.height * unit))
  }
  // Scales a graph that nearly fits to fit; a larger one is centred at a readable scale.
  useLayoutEffect(() => {
    setScale(Math.max(readableScale, fitted()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it opens, and at no other time
  }, [])
  return {
    scale,
    zoom,
    fit: useCommand({ id: 'lineage.fit', label: 'Fit', key: 'f', group, when: isDrawn, run: () => zoom(fitted()) }),
    larger: useCommand({
      id: 'lineage.larger',
      label: 'Larger',
      key: ['+', '='],
      group,
      when: isDrawn,
      run: () => zoom(scale * 1.25),
    }),
    smaller: useCommand({
      id: 'lineage.smaller',
      label: 'Smaller',
      key: '-',
      group,
      when: isDrawn,
      run: () => zoom(scale / 1.25),
    }),
  }
}
