import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'

/** The calls that are new, or that name another room than before. None if no calls were known before. */
export function newCalls(before: readonly CalledCode[] | null, now: readonly CalledCode[]): CalledCode[] {
  if (before === null) return []
  const known = new Set(before.map(keyOf))
  return now.filter(each => !known.has(keyOf(each)))
}

function keyOf({ code, roomName }: CalledCode): string {
  return `${code} ${roomName}`
}
