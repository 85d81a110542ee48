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

/**
 * The folders of the patrons' app from the ground up: each imports rows below its own, never its own row. A folder that
 * is not listed is a feature, between the last two rows.
 */
export const appRooms: readonly (readonly string[])[] = [
  ['parts'],
  ['facility'],
  ['patron'],
  ['frame'],
  ['payment', 'wait-list', 'message-form', 'site-lists'],
  ['shell'],
]
