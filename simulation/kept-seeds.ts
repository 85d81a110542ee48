/** Seeds that once failed, with what they found. */
export const keptSeeds: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 60, found: 'somebody was checked in while her cancel was on its way, and her room was sold again' },
  { seed: 82, found: 'a lost welcome stalled the stream for ever, since the other side talked on' },
  { seed: 194, found: 'a cancel that reception had asked for met one that the patron had taken back' },
]
