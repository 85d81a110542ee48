import { type EveningOpen, type OpenKind, openKinds } from '@mayim/contract/entities/closing.ts'

/** How many of each kind are open; kinds of which nothing is open are left out. */
export function countsOf(open: EveningOpen): { kind: OpenKind; count: number }[] {
  return openKinds
    .map(kind => {
      const what = open[kind]
      return { kind, count: typeof what === 'number' ? what : what.length }
    })
    .filter(({ count }) => count > 0)
}
