import { cpSync } from 'node:fs'
import { resolve } from 'node:path'
import { preactForReact } from '@mayim/ui/build/preact.ts'
import { callTable } from '@mayim/ui/build/used-names.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const folders = ['hub/screens', 'portal/app', 'shared/ui'].map(folder => resolve(root, folder))
const written = resolve(root, 'hub/dist/gallery')

/** The drawings of the patrons' pages, which the gallery serves itself: the hub has none. */
const art = '/gallery/assets/art/'
const ownArt: Plugin = {
  name: 'mayim-art-of-the-gallery',
  enforce: 'pre',
  transform: (code, id) => (id.includes('/portal/app/') ? code.replaceAll('/art/', art) : null),
  closeBundle() {
    cpSync(resolve(root, 'portal/app/public/art'), resolve(written, 'assets/art'), { recursive: true })
  },
}

/** The screens of all apps in all their states, with made-up data. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/gallery/',
  plugins: [callTable({ folders }), react(), ownArt],
  // As all pages but the desk are shipped.
  resolve: { alias: preactForReact },
  publicDir: false,
  define: { 'import.meta.env.APP_VERSION': '"0.0.0"' },
  // The default one parses what a module composes without the name of its file, and warns of that. The areas of a grid
  // are named in one file and filled by others, so their names stay.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { grid: false } } },
  build: {
    outDir: written,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Half a megabyte, which is also the limit of the warning, are the made-up answers of all screens.
    chunkSizeWarningLimit: 1000,
  },
})
