/** What the hub said its time was, and when this device heard it; both milliseconds. */
export interface ClockSample {
  readonly facilityMs: number
  readonly hostMs: number
}

/**
 * How fast the facility's clock runs, from its last three words. Two spans must agree, or a jump of the
 * demo's clock would be taken for speed; 1 until they do.
 */
export function clockSpeed(samples: readonly ClockSample[]): number {
  const [first, second, third] = samples.slice(-3)
  if (!first || !second || !third) return 1
  const before = rate(first, second)
  const now = rate(second, third)
  const agree = Math.abs(before - now) <= 0.1 * Math.max(1, Math.abs(now))
  if (!agree || now < 0) return 1
  return now < 1.5 && now > 0.5 ? 1 : Math.round(now)
}

function rate(from: ClockSample, to: ClockSample): number {
  const span = to.hostMs - from.hostMs
  return span <= 0 ? 1 : (to.facilityMs - from.facilityMs) / span
}
