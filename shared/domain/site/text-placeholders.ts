/** A text with `{name}` filled in; older releases stored `{ name }` too. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\s*(\w+)\s*\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/** The text with its names as servers fill them in: `{ count }` becomes `{count}` (screens-11). */
export function tidyPlaceholders(text: string): string {
  return text.replace(/\{\s*(\w+)\s*\}/g, '{$1}')
}

/**
 * What is filled into a text, each once, in order: `{count}`, `{max}` (screens-11). Also what looks like it:
 * `{count,number}`.
 */
export function placeholdersOf(text: string): string[] {
  return [...new Set(tidyPlaceholders(text).match(/\{[^}]*\}/g))].toSorted()
}

/** What a text lacks of the built-in one, and what it has that nothing fills in (screens-11). */
export interface PlaceholderFaults {
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
}

/** Compares the placeholders of an Admin's text with those of the built-in one; null where they are the same. */
export function placeholderFaults(builtIn: string, text: string): PlaceholderFaults | null {
  const wanted = placeholdersOf(builtIn)
  const found = placeholdersOf(text)
  const missing = wanted.filter(name => !found.includes(name))
  const unknown = found.filter(name => !wanted.includes(name))
  return missing.length + unknown.length === 0 ? null : { missing, unknown }
}
