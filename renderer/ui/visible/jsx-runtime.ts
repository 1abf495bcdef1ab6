import * as runtime from 'react/jsx-runtime'
import { visible } from './visible.ts'

/** React's JSX runtime, with hidden characters made visible in all rendered text. */
export const jsx: typeof runtime.jsx = (type, props, key) => runtime.jsx(type, visible(type, props), key)
export const jsxs: typeof runtime.jsxs = (type, props, key) => runtime.jsxs(type, visible(type, props), key)
export { Fragment } from 'react/jsx-runtime'
