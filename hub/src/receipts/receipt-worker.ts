import { drawPaper, type Paper } from './draw-paper.ts'
import { encodeReceipt } from './encode-receipt.ts'

process.on('message', ({ id, paper }: { id: number; paper: Paper }) => {
  try {
    process.send?.({ id, bytes: encodeReceipt(drawPaper(paper)) })
  } catch (error) {
    process.send?.({ id, fault: error instanceof Error ? error.message : 'failed' })
  }
})
// The hub process has ended, by a stop or a crash.
process.on('disconnect', () => process.exit(0))
