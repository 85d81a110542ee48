/** 80 mm paper at 203 dots an inch. */
export const paperDots = 576
/** 58 mm paper, of which 48 mm are printed. */
export const narrowPaperDots = 384
