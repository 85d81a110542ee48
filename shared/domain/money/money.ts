const minorPerUnit = 100

/** Minor units as the decimal used on the wire and on screens (money-1). */
export function decimalOf(amountMinor: number): number {
  return amountMinor / minorPerUnit
}

/** A decimal from the wire as minor units; a finer one rounds to the nearest. */
export function minorOf(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) * minorPerUnit)
}

/** What a sum of decimals may leave over, in minor units. */
const leftOver = 1e-8

/** Whether a decimal is a whole number of minor units (money-1064): 0.001, 12.345 and 1e-320 are none. */
export function isWholeMinor(amount: number): boolean {
  const minor = Math.abs(amount) * minorPerUnit
  const whole = Math.round(minor)
  return amount === 0 || (whole > 0 && Math.abs(minor - whole) < leftOver)
}
