/** The layers by their folder. Imports run one way only (docs/architecture.md). */
export const layers = {
  domain: 'shared/src/domain/',
  contract: 'shared/src/contract/',
  data: 'shared/src/data/',
  operations: 'shared/src/operations/',
  http: 'shared/src/http/',
  texts: 'shared/src/texts/',
  ui: 'shared/src/ui/',
  hub: 'hub/src/',
  hubScreens: 'hub/screens/',
  portal: 'portal/src/',
  portalApp: 'portal/app/',
  bridge: 'firmware-bridge/src/',
  simulation: 'simulation/',
} as const
export type Layer = keyof typeof layers

/** What each layer may import beside itself. */
export const mayImport: Record<Layer, readonly Layer[]> = {
  domain: [],
  contract: ['domain'],
  data: ['contract', 'domain'],
  operations: ['data', 'contract', 'domain', 'texts'],
  http: ['operations', 'data', 'contract', 'domain', 'texts'],
  texts: ['contract', 'domain'],
  ui: ['texts', 'contract', 'domain'],
  hub: ['http', 'operations', 'data', 'contract', 'domain', 'texts'],
  hubScreens: ['ui', 'texts', 'contract', 'domain'],
  portal: ['http', 'operations', 'data', 'contract', 'domain', 'texts'],
  portalApp: ['ui', 'texts', 'contract', 'domain'],
  bridge: ['operations', 'contract', 'domain'],
  simulation: ['hub', 'portal', 'operations', 'data', 'contract', 'domain'],
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
