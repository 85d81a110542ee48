import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

/** Every text of a language with its dotted key, the area first: `['status.Waiting', 'Waiting']`. */
export async function catalogueLeaves(language: 'en' | 'he' | 'yi'): Promise<[string, string][]> {
  const folder = join(root, 'shared/texts', language)
  const files = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const areas = await Promise.all(
    files.map(async name => Object.values((await import(join(folder, name))) as object)[0]),
  )
  return files.flatMap((name, place) => leaves(areaOf(name), areas[place]))
}

function areaOf(file: string): string {
  return file.replace('.ts', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The texts of a nested object with their dotted keys. */
export function leaves(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leaves(path === '' ? key : `${path}.${key}`, inner))
}
