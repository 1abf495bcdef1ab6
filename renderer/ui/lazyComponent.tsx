import { useEffect, useState, type ComponentType } from 'react'
import { Button } from './Button.tsx'
import { ErrorBox } from './ErrorBox.tsx'
import { Loading } from './Loading.tsx'

const all: (() => Promise<unknown>)[] = []

/**
 * Returns a component whose code is not needed for the first paint. Once `preloadLazyComponents` has fetched it, it renders
 * immediately; React.lazy would still show its fallback first. Until then a `screen` shows a loading state, anything else
 * nothing.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: 'screen' | 'over' = 'over',
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    Loaded ??= await load()
  }
  all.push(fetch)
  return function Late(props: Props) {
    const [state, setState] = useState<'waiting' | 'here' | 'failed'>('waiting')
    useEffect(() => {
      let left = false
      const settle = (next: 'here' | 'failed') => () => {
        if (!left) setState(next)
      }
      if (!Loaded) fetch().then(settle('here'), settle('failed'))
      return () => {
        left = true
      }
    }, [])
    if (Loaded) return <Loaded {...props} />
    if (state === 'failed') {
      return (
        <ErrorBox actions={<Button onClick={() => location.reload()}>Reload the page</Button>}>
          Could not load this part of Schoolhouse. Check that it is still running, then reload the page.
        </ErrorBox>
      )
    }
    return place === 'screen' ? <Loading /> : null
  }
}

/** Prefetches all late components. A failed fetch is retried on use. */
export async function preloadLazyComponents(): Promise<void> {
  await Promise.allSettled(all.map((fetch) => fetch()))
}
