import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { callTable } from '@mayim/shared/ui/build/call-table.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}

/** The patron's app: one page, its screens loaded as they are opened. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'app'),
  plugins: [callTable(), react()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/app'),
    emptyOutDir: true,
    // Phones of the last four years or so.
    target: ['es2022', 'safari16', 'chrome108'],
    // The content security policy knows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
