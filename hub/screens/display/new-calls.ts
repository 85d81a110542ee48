import type { CalledCode } from '@mayim/contract/entities/kiosk.ts'

/** Who is called now and was not before, or is called to another room; nobody where nothing was known before. */
export function newCalls(before: readonly CalledCode[] | null, now: readonly CalledCode[]): CalledCode[] {
  if (before === null) return []
  const known = new Set(before.map(keyOf))
  return now.filter(each => !known.has(keyOf(each)))
}

function keyOf({ code, roomName }: CalledCode): string {
  return `${code} ${roomName}`
}
