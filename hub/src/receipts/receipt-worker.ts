import { parentPort } from 'node:worker_threads'
import { drawReceipt } from './draw-receipt.ts'
import { encodeReceipt } from './encode-receipt.ts'
import type { Receipt } from './receipt.ts'

parentPort?.on('message', ({ id, receipt }: { id: number; receipt: Receipt }) => {
  try {
    parentPort?.postMessage({ id, bytes: encodeReceipt(drawReceipt(receipt)) })
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : 'failed' })
  }
})
