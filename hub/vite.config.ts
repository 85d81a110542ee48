import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compressed } from '@mayim/ui/build/compressed.ts'
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
export default defineConfig({
  root: screens,
  plugins: [documents, callTable({ folders: [screens, sharedScreens] }), react(), compressed()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  // The default one parses what a module composes without the name of its file, and warns of that. The areas of a grid
  // are named in one file and filled by others, so their names stay.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { grid: false } } },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/screens'),
    emptyOutDir: true,
    // Panels are Chromium on a Pi; reception is a current browser.
    target: 'es2023',
    // The content security policy knows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: Object.fromEntries(Object.keys(pages).map(name => [name, fileOf(name)])) },
  },
})
