import type { AuditLine } from '@mayim/contract/calls/audit.ts'
import type { Source } from './audit-table.ts'
import type { RecordKey } from './record-name-table.ts'

/** A line of the audit before its ids have names. */
export interface AuditDraft extends Omit<AuditLine, 'place' | 'by' | 'about' | 'card'>, RecordKey {
  readonly source: Source
  readonly key: string
  /** '' where no account and no screen did it, or where nobody knows. */
  readonly byId: string
  readonly aboutId: string
  readonly visitId: string
  /** Whose card it was; null for none. */
  readonly attendantId: number | null
}

/** Of the lines that are not tries at doors. */
export const noDoor = { door: null, reason: null, attendantId: null } as const

/** Of the lines that are not about a record of the log. */
export const noRecord = { thing: null, entity: '', recordId: '' } as const
