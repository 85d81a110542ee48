import { useNow } from '@mayim/shared/ui/client/now.ts'

const secondMs = 1_000
const minuteSeconds = 60

/** Whole seconds until a hold is over by the facility's clock; null where it has no end. */
export function useLeftSeconds(expiresAt: string | null): number | null {
  const now = useNow(secondMs)
  if (expiresAt === null) return null
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / secondMs))
}

/** Minutes and seconds: `4:05`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / minuteSeconds)}:${String(seconds % minuteSeconds).padStart(2, '0')}`
}
