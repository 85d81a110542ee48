// `npm run sbom`: the packages that each process ships, as CycloneDX, from the lockfile alone and without a network.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)

export interface Sbom {
  readonly bomFormat: string
  readonly components: readonly {
    readonly name: string
    readonly version: string
    readonly licenses?: readonly {
      readonly license?: { readonly id?: string; readonly name?: string }
      readonly expression?: string
    }[]
  }[]
}

/** Where each process has its list. */
export const sboms = {
  portal: 'portal/dist/server/sbom.json',
  hub: 'hub/dist/server/sbom.json',
  'firmware-bridge': 'firmware-bridge/dist/sbom.json',
}

/** The list of one process: its packages without those of development, as npm writes it. */
export function sbomOf(workspace: string): Sbom {
  const flags = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev']
  const text = execFileSync('npm', ['sbom', ...flags, '--workspace', workspace], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(text) as Sbom
}

if (import.meta.main) {
  for (const [workspace, file] of Object.entries(sboms)) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(sbomOf(workspace), null, 2)}\n`)
  }
}
