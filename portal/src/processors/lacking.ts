import type { Processor } from './processor.ts'

const lacking = { outcome: 'error', reason: 'readerOffline' } as const

/** For a processor without card readers of its own. */
export const noReaders = {
  terminalToken: async () => lacking,
  askReader: async () => lacking,
  lookReader: async () => lacking,
  stopReader: async () => lacking,
} satisfies Partial<Processor>

/** For a processor whose callbacks are not used. */
export const noCallbacks = { verifiedEvent: () => null } satisfies Partial<Processor>
