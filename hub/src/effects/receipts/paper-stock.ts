/** 80 mm paper at 203 dots an inch. */
export const paperDots = 576
/** 58 mm paper, of which 48 mm are printed. */
export const narrowPaperDots = 384

/** What is in a printer. */
export interface PaperStock {
  readonly widthDots: number
  /** Labels, with a gap or a black mark before each, in place of a roll that is cut anywhere. */
  readonly isLabels: boolean
}

export const usualStock: PaperStock = { widthDots: paperDots, isLabels: false }
