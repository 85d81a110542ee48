import { defineConfig, type RolldownOptions } from 'rolldown'

/** Packages with native code or their own files. They stay in node_modules. */
const external = ['@napi-rs/canvas', 'node-hid', 'pg', 'serialport']

const backupWorker = 'shared/core/operator/backup/backup-worker.ts'

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
    output: { dir: `${workspace}/dist/server`, format: 'esm', cleanDir: true, comments: false },
    logLevel: 'warn',
    // Screens load the texts of a language on demand; receipts import all of them, which makes those imports ineffective.
    checks: { ineffectiveDynamicImport: false },
  }
}
