/** The hub's time, and the device's time when the answer arrived; both in milliseconds. */
export interface ClockSample {
  readonly facilityMs: number
  readonly hostMs: number
}

/**
 * The speed of the facility's clock, from its last three readings. Two spans must agree, or a jump of the demo's
 * clock would count as speed. Returns 1 until they do.
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
