import type { patron as source } from '../en/patron.ts'
import type { SameKeys } from '../texts.ts'

export const patron: SameKeys<typeof source> = {
  appName: 'הערב שלי',
}
