import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Patch, Twin } from './twin.ts'

const root = new URL('../../../', import.meta.url)

/**
 * Applies the patches of a twin to the sources that this process loads from now on, so that the code under test needs
 * no switch. Throws when a patch does not match its source.
 */
export function patchSources(twin: Twin): void {
  for (const patch of twin.patches) assertMatches(patch)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const patches = twin.patches.filter(patch => url === new URL(patch.file, root).href)
      if (patches.length === 0) return loaded
      const source = patches.reduce((text, { find, put }) => text.replace(find, () => put), textOf(url))
      return { ...loaded, source }
    },
  })
}

/** Throws unless `find` occurs exactly once in the source. */
export function assertMatches({ file, find }: Patch): void {
  const found = textOf(new URL(file, root).href).split(find).length - 1
  if (found !== 1) throw new Error(`A twin does not match ${file}: "${find}" occurs ${found} times`)
}

function textOf(url: string): string {
  return readFileSync(fileURLToPath(url), 'utf8')
}
