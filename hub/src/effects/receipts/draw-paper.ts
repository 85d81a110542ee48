import type { Receipt } from '@mayim/core/money/receipts/receipt.ts'
import type { DaySheetPage } from './day-sheet.ts'
import { drawDaySheet } from './draw-day-sheet.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { Bitmap } from './pen.ts'

/** Any printed paper: a patron's receipt, or a page of a night's sheet. */
export type Paper = Receipt | DaySheetPage

/** Draws a paper as a bitmap of that width. */
export function drawPaper(paper: Paper, widthDots: number): Bitmap {
  return 'paper' in paper ? drawDaySheet(paper, widthDots) : drawReceipt(paper, widthDots)
}
