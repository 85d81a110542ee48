/** One result of the benchmark. */
export interface Figure {
  readonly name: string
  readonly value: number | null
  readonly unit: string
  /** The reason for a missing value. */
  readonly fault?: string
}

export function figure(name: string, value: number, unit: string): Figure {
  const digits = Math.abs(value) >= 100 ? 0 : 2
  return { name, value: Number(value.toFixed(digits)), unit }
}

/** The value below which the given share (0 to 1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
