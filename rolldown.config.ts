import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown'

/** Packages with native code or their own files. They stay in node_modules. */
const external = ['@napi-rs/canvas', 'node-hid', 'pg', 'serialport']

const backupWorker = 'shared/core/operator/backup/backup-worker.ts'

/**
 * Writes letters beyond ASCII as escapes. V8 keeps a source in two bytes for each character if one needs them: the hub
 * has 1,600 of 4.5 million. A file of Hebrew texts stays as it is, because its escapes would be longer.
 */
const oneByteSources: Plugin = {
  name: 'mayim-one-byte-sources',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = oneByteEach(file.code)
  },
}

function oneByteEach(code: string): string {
  const letters = code.match(/[^\0-\x7f]/g)?.length ?? 0
  if (letters * escapedLength > code.length) return code
  // A pair with a backslash is taken whole: what follows it may be a backslash, or a letter that needs none.
  return code.replace(/\\[\s\S]|[^\0-\x7f]/g, found => {
    const unit = found.charCodeAt(found.length - 1)
    return unit > 0x7f ? `\\u${unit.toString(16).padStart(4, '0')}` : found
  })
}
const escapedLength = 6

/**
 * What Fastify asks for and nobody here uses: HTTP/2, whose module of Node takes 4 MB, and its own compilers of schemas,
 * 500 KB of source.
 */
const unused = ['node:http2', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']
const withoutUnused: Plugin = {
  name: 'mayim-without-unused',
  resolveId: id => (unused.includes(id) ? `\0unused ${id}` : null),
  load: id => (id.startsWith('\0unused ') ? 'export {}' : null),
}

/**
 * Bundles each server and the bridge into one file, with its worker threads beside it. Node can run the TypeScript
 * sources too. Loading a thousand modules one by one costs the hub 40 MB and half a second at every start on a
 * Raspberry Pi, and each driver of a bridge some of both. Nothing is minified, so a stack trace has the names of the
 * sources.
 */
export default defineConfig([
  program('hub', {
    main: 'hub/src/main.ts',
    'backup-worker': backupWorker,
    'receipt-worker': 'hub/src/effects/receipts/receipt-worker.ts',
  }),
  program('portal', { main: 'portal/src/main.ts', 'backup-worker': backupWorker }),
  program('firmware-bridge', {
    main: 'firmware-bridge/src/main.ts',
    'driver-worker': 'firmware-bridge/src/supervisor/driver-worker.ts',
    'safe-levels': 'firmware-bridge/src/safe-levels/main.ts',
  }),
])

function program(workspace: string, input: Record<string, string>): RolldownOptions {
  return {
    input,
    platform: 'node',
    external,
    plugins: [withoutUnused, oneByteSources],
    output: { dir: `${workspace}/dist/server`, format: 'esm', cleanDir: true, comments: false },
    logLevel: 'warn',
    // Screens load the texts of a language on demand; receipts import all of them, which makes those imports ineffective.
    checks: { ineffectiveDynamicImport: false },
  }
}
