import type { PaperLine } from '@mayim/shared/contract/entities/shabbos.ts'

/** A line as it is typed from the sheet; '' for what is not written there. */
export interface PaperRow {
  readonly came: boolean
  readonly arrived: string
  readonly left: string
  readonly attendantId: string
  readonly paid: string
}

/** The line as the call takes it: who did not come has nothing more. */
export function paperLine(reservationId: string, row: PaperRow | undefined): PaperLine {
  if (!row?.came) return { reservationId, came: false }
  return {
    reservationId,
    came: true,
    ...(row.arrived ? { arrived: row.arrived } : {}),
    ...(row.left ? { left: row.left } : {}),
    ...(row.attendantId ? { attendantId: Number(row.attendantId) } : {}),
    ...(row.paid ? { paid: Number(row.paid) } : {}),
  }
}
