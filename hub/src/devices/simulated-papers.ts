import type { DeviceRegistry } from './device-registry.ts'

export interface Paper {
  readonly jobRef: string
  readonly pngB64: string
  readonly lines: readonly string[]
}

const keptEach = 10

/** The last papers of each simulated printer, in memory, for the device lab. */
export function collectPapers(registry: DeviceRegistry): {
  of(printerId: string): readonly Paper[]
  stop(): void
} {
  const papers = new Map<string, Paper[]>()
  const stop = registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'paper') return
    const printer = change.point.slice('printer/'.length)
    const paper = change.data as unknown as Paper
    papers.set(printer, [paper, ...(papers.get(printer) ?? [])].slice(0, keptEach))
  })
  return { of: printerId => papers.get(printerId) ?? [], stop }
}
