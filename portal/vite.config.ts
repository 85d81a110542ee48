import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Area } from '@mayim/texts/texts.ts'
import { compressed } from '@mayim/ui/build/compressed.ts'
import { fewPhones } from '@mayim/ui/build/few-phones.ts'
import { preactForReact } from '@mayim/ui/build/preact.ts'
import { pureRouter } from '@mayim/ui/build/pure-router.ts'
import { textAreas } from '@mayim/ui/build/text-areas.ts'
import { callTable, onDemandTable, usedIcons } from '@mayim/ui/build/used-names.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { type AdminPagePath, adminTable } from './app/admin-table.ts'
import { adminScreens, frameAreas, type PagePath, pagePaths, pages } from './app/pages.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}

const app = resolve(import.meta.dirname, 'app')
const sharedScreens = resolve(import.meta.dirname, '../shared/ui')

/** The screens of Admins, which no patron loads. */
const ofAdmins = [
  resolve(app, 'admin'),
  ...[
    ...['admin', 'building', 'calendar/schedule', 'messages', 'people', 'reports', 'settings', 'sync'],
    ...['charges', 'payments', 'shop'].map(folder => `money/${folder}`),
  ].map(folder => resolve(sharedScreens, folder)),
]

/** What comes after the first page: the calls of `facility`, `frame` and `site/home` come with it. */
const ofPatrons = [
  ...['booking', 'facility/site-lists.tsx', 'money', 'people'],
  ...readdirSync(resolve(app, 'site'))
    .filter(name => name !== 'home')
    .map(name => `site/${name}`),
].map(path => resolve(app, path))

/** Parts of the first page's folders that come after it, and what only screens of patrons import from the kit. */
const afterFirst = [
  ...[
    'site/home/about.tsx',
    'site/home/languages.tsx',
    'frame/patron/garage.tsx',
    'frame/patron/hold.tsx',
  ].map(file => resolve(app, file)),
  resolve(sharedScreens, 'client/website-button.tsx'),
]

/** Pages of a few KB, in one bundle: the first page names each bundle. */
const smallPages = [
  ...['careers', 'contact', 'feedback', 'gate', 'language', 'outbox', 'tour'].map(page => `site/${page}.tsx`),
  ...['booking/wait-list/offer.tsx', 'site/kallah/', 'site/message-form/', 'money/membership.tsx'],
  'money/prepaid/',
].map(path => `${app}/${path}`)

const siteLists = resolve(app, 'facility/site-lists.tsx')

/** What the screens of Admins share with the setup; the common bundle of the patrons goes without. */
const forAdmins = [onDemandTable(0)]

/** One bundle for all: the first page names each bundle, and an Admin opens one screen after the other. */
function isForAdmins(id: string): boolean {
  return forAdmins.includes(id) || ofAdmins.some(folder => id.startsWith(`${folder}/`))
}

/** Each keeps a file of its own in the manifest, by which the server preloads the bundle. */
const adminEntries = [adminScreens, pages['/setup'].module].map(module => resolve(app, module))

/**
 * A module of the Admins' screens, or one that only such modules import. Left out, it would lie in a bundle that
 * imports this one and is imported by it, and be read before it is evaluated.
 */
function isOnlyForAdmins(
  id: string,
  modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
  seen = new Set<string>(),
): boolean {
  if (isForAdmins(id) || seen.has(id)) return true
  seen.add(id)
  const found = modules.getModuleInfo(id)
  if (!found || found.isEntry || found.importers.length === 0) return false
  return [...found.importers, ...found.dynamicImporters].every(each => isOnlyForAdmins(each, modules, seen))
}

const libraries =
  /node_modules\/(preact|react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//

/** The charts of the reports, and their library. */
const charts = /\/reports\/report-chart\.tsx$|node_modules\/(chart\.js|@kurkle)\//

/**
 * The first page: its screen with everything that it imports, and the browser's offer to install, which `start` keeps.
 */
const firstPage = [pages['/'].module, 'frame/install.ts'].map(module => `${app}/${module}`)

/** What the sign-in and the menu import, with all that it imports in turn: other pages have fields too. */
const signIn = [
  ...['people/sign-in/phone-step.tsx', 'people/sign-in/code-step.tsx'],
  ...['frame/patron/own-account.ts', 'frame/parts/version-line.tsx'],
].map(file => resolve(app, file))
const formParts = [
  ...signIn,
  ...['dialog', 'language-switch'].map(part => resolve(sharedScreens, `kit/${part}.tsx`)),
]

/** Used by so many of the screens that load on demand, a module belongs into their common bundle. */
const commonScreens = 5

/** The areas of texts of the pages that anybody may open, and those that only pages of Admins show. */
const areas = new Set<Area>([...frameAreas, ...pagePaths.flatMap(path => areasOf(path, false))])
const areasOfAdmins = pagePaths.flatMap(path => areasOf(path, true)).filter(area => !areas.has(area))

function areasOf(path: PagePath, ofAdmins: boolean): readonly Area[] {
  const page = pages[path]
  if (page.guard !== 'admin') return ofAdmins ? [] : page.areas
  return ofAdmins ? adminTable[path as AdminPagePath].areas : []
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
    callTable({ folders: [app, sharedScreens], onDemand: [ofAdmins, [...ofPatrons, ...afterFirst]] }),
    textAreas({
      areas: [...areas],
      onDemand: { areas: areasOfAdmins, module: resolve(app, adminScreens) },
    }),
    usedIcons([app, sharedScreens]),
    // Of us, ca, il, gb and fr, as `preferredCountries` has them.
    fewPhones(['1', '972', '44', '33']),
    pureRouter(),
    react(),
    versionFile,
    compressed(),
  ],
  resolve: { alias: preactForReact },
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  // The default one parses what a module composes without the name of its file, and warns of that. The areas of a grid
  // are named in one file and filled by others, so their names stay.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { grid: false } } },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/app'),
    emptyOutDir: true,
    // For portal/src/top/screens.ts; a file with a dot before its name is not served.
    manifest: true,
    // Phones of the last four years or so.
    target: ['es2022', 'safari16', 'chrome108'],
    // The content security policy knows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // 28 KB in all: one file sooner than one for each screen.
    cssCodeSplit: false,
    rolldownOptions: {
      // The formatter of phones is in the bundle of the sign-in; in the building it comes on demand.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The first page names each bundle, and its name's digits do not compress: seven are enough.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Few and large: two pieces compress better than twenty, and a browser fetches six at a time.
        codeSplitting: {
          groups: [
            // Sends the first requests while the rest loads (prefetch-own-data.ts).
            { name: 'ahead', tags: ['$initial'], priority: 2 },
            { name: 'libraries', test: libraries, priority: 1 },
            { name: 'facility', test: id => firstPage.includes(id), priority: 1 },
            // The library of the charts, loaded with the first report.
            { name: 'chart', test: charts, priority: 2, includeDependenciesRecursively: false },
            // Without what patrons' pages import too: one of those would load all of it.
            {
              name: (id, modules) =>
                !adminEntries.includes(id) && isOnlyForAdmins(id, modules) ? 'admin' : null,
              debugName: 'admin',
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'forms', test: id => formParts.includes(id), priority: 1 },
            {
              name: 'small',
              test: id => smallPages.some(path => id.startsWith(path)),
              priority: 1,
            },
            // Small, and shared by few: the first page would name a bundle for each.
            { name: 'parts', test: id => id === siteLists, priority: 1 },
            { name: 'parts', minShareCount: commonScreens },
          ],
        },
      },
    },
  },
})
