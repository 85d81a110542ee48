import { useNow } from '@mayim/ui/client/now.ts'

const secondMs = 1_000
const minuteSeconds = 60

/** Seconds until something is over by the facility's clock, begun ones left out: ten minutes begin at 10:00. Null where it has no end. */
export function useLeftSeconds(expiresAt: string | null): number | null {
  const now = useNow(secondMs)
  if (expiresAt === null) return null
  return Math.max(0, Math.floor((Date.parse(expiresAt) - now) / secondMs))
}

/** Minutes and seconds: `4:05`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / minuteSeconds)}:${String(seconds % minuteSeconds).padStart(2, '0')}`
}
