import * as runtime from 'react/jsx-dev-runtime'
import { visible } from './visible.ts'

/** The development version of `jsx-runtime.ts`. */
export const jsxDEV: typeof runtime.jsxDEV = (type, props, ...rest) =>
  runtime.jsxDEV(type, visible(type, props), ...rest)
export { Fragment } from 'react/jsx-dev-runtime'
