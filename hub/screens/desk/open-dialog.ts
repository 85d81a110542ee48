/** The dialog that is open over the board, with its parameters. */
export type DeskDialog =
  | { readonly kind: 'walkIn'; readonly phone: string }
  | {
      readonly kind:
        | 'palette'
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
    }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'room'; readonly roomId: number }
