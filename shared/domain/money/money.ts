const minorPerUnit = 100

/** Minor units as the decimal used on the wire and on screens (money-1). */
export function decimalOf(amountMinor: number): number {
  return amountMinor / minorPerUnit
}

/** A decimal from the wire as minor units; a finer one rounds to the nearest. */
export function minorOf(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) * minorPerUnit)
}
