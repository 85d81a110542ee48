import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

const resolve = createRequire(import.meta.url).resolve
const subsets = ['hebrew', 'latin', 'latin-ext'] as const
const weights = { regular: 400, bold: 700 } as const
export type FontWeight = keyof typeof weights

const family = (subset: string, weight: FontWeight): string => `Receipt ${subset} ${weight}`

for (const weight of Object.keys(weights) as FontWeight[]) {
  for (const subset of subsets) {
    const file = resolve(`@fontsource/heebo/files/heebo-${subset}-${weights[weight]}-normal.woff2`)
    GlobalFonts.registerFromPath(file, family(subset, weight))
  }
}

/** A canvas font; each subset has its own family, so that Hebrew, Latin and ₪ come from Heebo on any machine. */
export function receiptFont(weight: FontWeight, sizeDots: number): string {
  return `${sizeDots}px ${subsets.map(subset => `"${family(subset, weight)}"`).join(', ')}`
}
