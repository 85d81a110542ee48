import type { OutsideValue } from '@mayim/domain/building/supervision.ts'
import { textOf } from '../i18n.ts'

/** Says of a value outside its limits which limit it misses. */
export function outsideText({ value, least, most }: Omit<OutsideValue, 'measure'>): string {
  return least !== null && value < least
    ? textOf('registers.water.below', { limit: least })
    : textOf('registers.water.above', { limit: most ?? 0 })
}
