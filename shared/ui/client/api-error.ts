import type { RefusalCode } from '@mayim/domain/refusal.ts'

/** A refusal or a failure of a call, for the screens. `message` is a sentence in the language of the screen. */
export class ApiError extends Error {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  /** The refusal's code (`slotTaken`), `unreachable` if no answer came, `internal` if it was unforeseen. */
  readonly code: RefusalCode
  /** The invalid input field, if the server named one. */
  readonly field: string | null
  readonly detail: Readonly<Record<string, string | number>>

  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    more: { field?: string | null; detail?: Readonly<Record<string, string | number>> } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.field = more.field ?? null
    this.detail = more.detail ?? {}
  }

  /** Whether a retry of the same request may succeed. */
  get passing(): boolean {
    return this.status === 0 || this.status === 503 || this.status === 500
  }
}

/** Whether the hub refused a call because the desk is locked (privacy-22). */
export function isDeskLocked(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'deskLocked'
}
