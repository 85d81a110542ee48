import type { RefusalCode } from '@mayim/domain/refusal.ts'

/** A refusal or a failure of a call, as the screens see it. `message` is a sentence in her language. */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** The refusal's code (`slotTaken`), `unreachable` where no answer came, `internal` where it was not foreseen. */
  readonly code: RefusalCode
  /** The input field that is wrong, where the server named one. */
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

  /** Whether the same request may succeed a moment later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 503 || this.status === 500
  }
}
