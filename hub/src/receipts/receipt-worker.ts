import { drawPaper, type Paper } from './draw-paper.ts'
import { encodeReceipt } from './encode-receipt.ts'

process.on('message', ({ id, paper, widthDots }: { id: number; paper: Paper; widthDots: number }) => {
  try {
    process.send?.({ id, bytes: encodeReceipt(drawPaper(paper, widthDots)) })
  } catch (error) {
    process.send?.({ id, fault: error instanceof Error ? error.message : 'failed' })
  }
})
// The hub process has ended, by a stop or a crash.
process.on('disconnect', () => process.exit(0))
