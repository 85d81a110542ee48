import { parentPort } from 'node:worker_threads'
import { drawPaper, type Paper } from './draw-paper.ts'
import { encodeReceipt } from './encode-receipt.ts'

parentPort?.on('message', ({ id, paper }: { id: number; paper: Paper }) => {
  try {
    parentPort?.postMessage({ id, bytes: encodeReceipt(drawPaper(paper)) })
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : 'failed' })
  }
})
