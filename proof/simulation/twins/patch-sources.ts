import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Patch, Twin } from './twin.ts'

const root = new URL('../../../', import.meta.url)

/**
 * Breaks rules of this process alone: what is loaded from now on is patched on its way from the disk. So the code
 * under test has no switch for it. Throws when a patch no longer fits the source that it was made for.
 */
export function breakRules(twin: Twin): void {
  for (const patch of twin.patches) assertFits(patch)
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

/** Throws unless the text to be replaced is there once. */
export function assertFits({ file, find }: Patch): void {
  const found = textOf(new URL(file, root).href).split(find).length - 1
  if (found !== 1) throw new Error(`A twin does not fit ${file}: "${find}" is there ${found} times`)
}

function textOf(url: string): string {
  return readFileSync(fileURLToPath(url), 'utf8')
}
