import { defineConfig, type RolldownOptions } from 'rolldown'

/** They bring a native part or files of their own, so they stay where npm puts them. */
const external = ['@napi-rs/canvas', 'pg']

/**
 * The servers as one file each, what they start beside it. Node would run their TypeScript as it is, and does in tests; but a
 * thousand modules that are loaded one by one cost the hub 40 MB and half a second at every start, on a Raspberry Pi.
 * Nothing is minified: a stack trace names what it names in the sources.
 */
export default defineConfig([
  program('hub', {
    main: 'hub/src/main.ts',
    'receipt-worker': 'hub/src/receipts/receipt-worker.ts',
  }),
  program('portal', { main: 'portal/src/main.ts' }),
])

function program(workspace: string, input: Record<string, string>): RolldownOptions {
  return {
    input,
    platform: 'node',
    external,
    output: { dir: `${workspace}/dist/server`, format: 'esm', cleanDir: true, comments: false },
    logLevel: 'warn',
    // The texts of a language are loaded when somebody speaks it; receipts speak all of them from the start.
    checks: { ineffectiveDynamicImport: false },
  }
}
