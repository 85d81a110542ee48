import { useCallback, useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** What is stored in this tab under a name, beyond a form and a reload; null for nothing. */
export function readKept<T>(name: string): T | null {
  return parse<T>(sessionStorage.getItem(name))
}

export function keep(name: string, value: unknown): void {
  if (value === null) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, JSON.stringify(value))
  for (const changed of listeners) changed()
}

/** The same, shown by every form that is open over it. */
export function useKept<T>(name: string): readonly [T | null, (value: T | null) => void] {
  const raw = useSyncExternalStore(listen, () => sessionStorage.getItem(name))
  const value = useMemo(() => parse<T>(raw), [raw])
  return [value, useCallback((next: T | null) => keep(name, next), [name])]
}

function parse<T>(raw: string | null): T | null {
  return raw === null ? null : (JSON.parse(raw) as T)
}
