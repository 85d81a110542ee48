import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compressed } from '@mayim/ui/build/compressed.ts'
import { preactForReact } from '@mayim/ui/build/preact.ts'
import { callTable } from '@mayim/ui/build/used-names.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { htmlOf, pages } from './screens/pages.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}
const screens = resolve(import.meta.dirname, 'screens')
const sharedScreens = resolve(import.meta.dirname, '../shared/ui')
const fileOf = (name: string) => resolve(screens, `${name}.html`)
const files = new Map(Object.entries(pages).map(([name, page]) => [fileOf(name), page]))
/** The mode of the second build, of the pages that React draws (docs/decisions/566-preact-at-the-hub.md). */
const reactMode = 'react'

/** The documents of the screens, written from their one template. */
const documents: Plugin = {
  name: 'mayim-documents',
  enforce: 'pre',
  resolveId: id => (files.has(id) ? id : null),
  load: id => {
    const page = files.get(id)
    return page ? htmlOf(page) : null
  },
}

/** The screens of the building: one page each, since each hangs on a device of its own. */
export default defineConfig(({ mode }) => ({
  root: screens,
  plugins: [documents, callTable({ folders: [screens, sharedScreens] }), react(), compressed()],
  resolve: { alias: mode === reactMode ? [] : preactForReact },
  publicDir: mode === reactMode ? false : 'public',
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  // The default one parses what a module composes without the name of its file, and warns of that. The areas of a grid
  // are named in one file and filled by others, so their names stay.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { grid: false } } },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/screens'),
    emptyOutDir: mode !== reactMode,
    // Panels are Chromium on a Pi; reception is a current browser.
    target: 'es2023',
    // The content security policy knows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Reception has most of the hub's calls and forms on one page.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: inputsOf(mode),
      // The formatter of phones comes with a page that reads them; on other pages it comes on demand.
      checks: { ineffectiveDynamicImport: false },
    },
  },
}))

function inputsOf(mode: string): Record<string, string> {
  const drawn = Object.entries(pages).filter(([, { byReact = false }]) => byReact === (mode === reactMode))
  return Object.fromEntries(drawn.map(([name]) => [name, fileOf(name)]))
}
