import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of an app below these folders, without their tests and galleries. */
export function filesIn(folders: readonly string[]): string[] {
  return folders.flatMap(folder =>
    globSync('**/*.{ts,tsx}', { cwd: folder })
      .filter(path => !/\.test\.|(^|\/)gallery\//.test(path))
      .map(path => join(folder, path)),
  )
}

/**
 * Every word between quotes in these files. A screen names a call or an icon only so, because the name is its type.
 */
export function quotedNames(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap(file => readFileSync(file, 'utf8').match(/(?<=(['"]))\w+(?=\1)/g) ?? []))
}
