import { resolve } from 'node:path'
import type { Alias } from 'vite'

/** Takes Preact in place of React in what a browser gets. The code, its types and its unit tests stay those of React. */
export const preactForReact: Alias[] = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react$/, replacement: resolve(import.meta.dirname, '../react.mjs') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
]
