import { Fragment } from 'react'

/** A path that wraps after its slashes, not within a name. */
export function PathWords({ path }: { path: string }) {
  return path.split(/(?<=[\\/])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
