import { Fragment } from 'react'

/** A path that breaks behind its slashes where a line is too short for it, not within a name. */
export function PathWords({ path }: { path: string }) {
  return path.split(/(?<=[\\/])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
