/** The layers by their folder. Imports run one way only (docs/architecture.md). */
export const layers = {
  domain: 'shared/domain/',
  contract: 'shared/contract/',
  texts: 'shared/texts/',
  process: 'shared/process/',
  core: 'shared/core/',
  ui: 'shared/ui/',
  testing: 'shared/testing/',
  hub: 'hub/src/',
  hubScreens: 'hub/screens/',
  portal: 'portal/src/',
  portalApp: 'portal/app/',
  bridge: 'firmware-bridge/src/',
  simulation: 'proof/simulation/',
} as const
export type Layer = keyof typeof layers

/** What each layer may import beside itself. */
export const mayImport: Record<Layer, readonly Layer[]> = {
  domain: [],
  contract: ['domain'],
  texts: ['contract', 'domain'],
  process: [],
  core: ['process', 'contract', 'domain', 'texts'],
  ui: ['texts', 'contract', 'domain'],
  testing: ['core', 'process', 'contract', 'domain', 'texts', 'ui'],
  hub: ['core', 'process', 'contract', 'domain', 'texts'],
  hubScreens: ['ui', 'texts', 'contract', 'domain'],
  portal: ['core', 'process', 'contract', 'domain', 'texts'],
  portalApp: ['ui', 'texts', 'contract', 'domain'],
  bridge: ['process', 'contract', 'domain'],
  simulation: ['hub', 'portal', 'testing', 'core', 'process', 'contract', 'domain'],
}

/** Files that one more layer may import: the table of pages is data, and the server preloads by it. */
export const alsoMayImport: Readonly<Record<string, Layer>> = {
  'portal/app/pages.ts': 'portal',
  'portal/app/admin-table.ts': 'portal',
}

/** The packages that rules may use: the calendar and phones. */
export const domainPackages = ['temporal-polyfill', 'suncalc', 'libphonenumber-js']

/** What has no place in a browser. */
export const serverPackages = ['fastify', 'kysely', 'pg', 'pino', 'ws', 'aedes', 'mqtt', 'jose', 'twilio']

export const browserLayers: readonly Layer[] = [
  'domain',
  'contract',
  'texts',
  'ui',
  'hubScreens',
  'portalApp',
]

export function layerOf(path: string): Layer | null {
  const found = Object.entries(layers).find(([, folder]) => path.startsWith(folder))
  return found ? (found[0] as Layer) : null
}

/** What all packages share: who knows the folders of one finds the way in the others. */
export const nouns = [
  'booking',
  'building',
  'calendar',
  'messages',
  'money',
  'people',
  'plan',
  'reports',
  'settings',
  'site',
  'sync',
  'visit',
]

const screens = [
  ...['admin', 'attendant', 'desk', 'display', 'door', 'kiosk', 'lab', 'panel', 'setup', 'technician'],
]

/** The rooms that a package has beside those of `nouns`. */
export const ownRooms: Readonly<Record<string, readonly string[]>> = {
  // capacity: which places a night has and who takes them.
  'shared/domain': ['capacity'],
  // ground: context, database, log. keeping: privacy, merging. operator: setup, keys, certificates, backups.
  'shared/core': ['ground', 'http', 'keeping', 'operator', 'sign-in'],
  'shared/contract': ['calls', 'entities'],
  // kit: from buttons to tables. client: the typed client of the calls. build: what Vite needs.
  'shared/ui': ['admin', 'build', 'client', 'gallery', 'kit'],
  // effects: what follows the log of changes. top: how a side is put together.
  'hub/src': ['desk', 'devices', 'effects', 'ground', 'technician', 'top'],
  'portal/src': ['data', 'ground', 'top'],
  // relay: the points that are wired to any driver.
  'firmware-bridge/src': [
    ...['commands', 'drivers', 'ground', 'hub', 'relay', 'safe-levels', 'simulator', 'supervisor', 'testing'],
  ],
  // A folder for each surface; facility, shell and staff hold what several of them show.
  'hub/screens': [...screens, 'facility', 'gallery', 'public', 'shell', 'staff', 'testing'],
  // frame: what stands around every page.
  'portal/app': ['admin', 'facility', 'frame', 'gallery', 'public', 'testing'],
}

/** Each is a screen, or an area of pages, of its own: none imports another. */
export const surfaces: Readonly<Record<string, readonly string[]>> = { 'hub/screens': screens }
