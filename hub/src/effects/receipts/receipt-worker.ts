import { drawPaper, type Paper } from './draw-paper.ts'
import { encodeReceipt } from './encode-receipt.ts'
import type { PaperStock } from './paper-stock.ts'

process.on('message', ({ id, paper, stock }: { id: number; paper: Paper; stock: PaperStock }) => {
  try {
    process.send?.({ id, bytes: encodeReceipt(drawPaper(paper, stock.widthDots), stock) })
  } catch (error) {
    process.send?.({ id, fault: error instanceof Error ? error.message : 'failed' })
  }
})
// The hub process has ended, by a stop or a crash.
process.on('disconnect', () => process.exit(0))
