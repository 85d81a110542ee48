import { useNow } from '@mayim/ui/client/now.ts'

const secondMs = 1_000
const minuteSeconds = 60

/** Whole seconds left by the facility's clock, rounded down: ten minutes start at 10:00. Null without an end. */
export function useLeftSeconds(expiresAt: string | null): number | null {
  const now = useNow(secondMs)
  if (expiresAt === null) return null
  return Math.max(0, Math.floor((Date.parse(expiresAt) - now) / secondMs))
}

/** Minutes and seconds: `4:05`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / minuteSeconds)}:${String(seconds % minuteSeconds).padStart(2, '0')}`
}
