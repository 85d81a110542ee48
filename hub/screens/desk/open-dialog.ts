import type { StartWho } from './booking/use-who.ts'

/** The dialog that is open over the board, with its parameters. */
export type DeskDialog =
  | { readonly kind: 'walkIn'; readonly start: StartWho }
  /** Without a night: the earliest one with a place. */
  | { readonly kind: 'book'; readonly who: StartWho; readonly night?: string | undefined }
  | { readonly kind: 'waits'; readonly night: string }
  | {
      readonly kind:
        | 'paper'
        | 'swap'
        | 'duty'
        | 'cubicles'
        | 'screens'
        | 'shabbos'
        | 'account'
        | 'inbox'
        | 'several'
        | 'sale'
        | 'closing'
    }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'room'; readonly roomId: number }
