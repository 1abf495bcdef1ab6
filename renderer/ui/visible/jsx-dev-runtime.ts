import * as runtime from 'react/jsx-dev-runtime'
import { visible } from './visible.ts'

/** What `jsx-runtime.ts` does, for development. */
export const jsxDEV: typeof runtime.jsxDEV = (type, props, ...rest) =>
  runtime.jsxDEV(type, visible(type, props), ...rest)
export { Fragment } from 'react/jsx-dev-runtime'
