import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { callTable } from '@mayim/ui/build/call-table.ts'
import { compressed } from '@mayim/ui/build/compressed.ts'
import { pureRouter } from '@mayim/ui/build/pure-router.ts'
import { textAreas } from '@mayim/ui/build/text-areas.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}

const app = resolve(import.meta.dirname, 'app')
const sharedScreens = resolve(import.meta.dirname, '../shared/ui')

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|@tanstack\/(react-query|query-core))\//

/** What asks for what is hers while the rest is still on its way: a few hundred bytes that need nothing else. */
const ahead = /begin-hers|client\/(begun|session-hint)|ui\/language\.ts|vite\/preload-helper|rolldown.runtime/

/** What of our own the first page is made of. */
const firstPage = [
  'portal/app/facility/facility',
  'portal/app/facility/first-answers',
  'portal/app/facility/kept-answers',
  'portal/app/home/banner',
  'portal/app/home/home',
  'portal/app/home/tonight',
  'portal/app/parts/hebrew-date',
  'portal/app/patron/my-reservations',
  'portal/app/parts/visit-time',
  'portal/app/shell/guard',
  'portal/app/frame/install',
  'portal/app/parts/lazy-part',
  'portal/app/frame/menu-button',
  'portal/app/frame/screen',
  'portal/app/shell/scroll-to-top',
  'portal/app/frame/settings-banner',
  'shared/contract/calls',
  'shared/domain/capacity/choices',
  'shared/domain/calendar/hebrew-text',
  'shared/texts/catalogues',
  'shared/ui/kit/button',
  'shared/ui/kit/icon',
  'shared/ui/kit/link',
  'shared/ui/kit/notice',
  'shared/ui/kit/page',
  'shared/ui/kit/skeleton',
  'shared/ui/client/',
  'shared/ui/format',
  'shared/ui/i18n',
]

/** What most screens beyond the first page are put together of. */
const parts =
  /shared\/(ui\/kit\/(?!phone-field|sortable-table|supply-picture|flip-digits)|ui\/client\/now|domain\/(result|validation))|portal\/app\/(parts\/(download|left-time)|patron\/(use-me|saved-phone)|reserve\/(redirect-to|step))/

/** What she and an Admin are told in; the house speaks in the others. */
const spoken = [
  'account',
  'auth',
  'common',
  'link',
  'patron',
  'payment',
  'refusal',
  'schedule',
  'site',
  'status',
  'visit',
  'waitList',
] as const

function isFirstPage(id: string): boolean {
  return !id.includes('follow-events') && firstPage.some(part => id.includes(part))
}

/** `version.json` beside the page: what an open page asks whether it is still the newest. */
const versionFile: Plugin = {
  name: 'mayim-version-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
  },
}

/** The patron's app: one page, its screens loaded as they are opened. */
export default defineConfig({
  root: app,
  plugins: [
    callTable({ folders: [app, sharedScreens] }),
    textAreas(spoken),
    pureRouter(),
    react(),
    versionFile,
    compressed(),
  ],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/app'),
    emptyOutDir: true,
    // For portal/src/first-pieces.ts; a file with a dot before its name is not served.
    manifest: true,
    // Phones of the last four years or so.
    target: ['es2022', 'safari16', 'chrome108'],
    // The content security policy knows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // 28 KB in all: one file sooner than one for each screen.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Few and large: two pieces compress better than twenty, and a browser fetches six at a time.
        codeSplitting: {
          groups: [
            { name: 'ahead', test: ahead, priority: 2 },
            { name: 'libraries', test: libraries, priority: 1 },
            { name: 'house', test: isFirstPage, priority: 1 },
            { name: 'parts', test: parts },
          ],
        },
      },
    },
  },
})
