import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The size of the heap after a collection. */
export function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}
