/** What a booking asks for, after the edge has checked its shape and settled whose it is. */
export interface BookingInput {
  readonly userId: string
  readonly date: string
  readonly time: string
  readonly bath: boolean
  readonly privateRoom: boolean
  readonly handicapped: boolean
  readonly segula: boolean
  readonly kallah: boolean
  readonly doubleSlot: boolean
  readonly parking: boolean
  readonly salonManicure: boolean
  readonly salonPedicure: boolean
  readonly salonBoth: boolean
  readonly chabadBor: boolean
  readonly userNotes: string
  readonly language: string
  readonly replacingReservationId: string | null
  readonly walkIn: boolean
  readonly byStaff: boolean
  /** Staff only. */
  readonly ignoreCutoff: boolean
  /** The total that the client showed; null when it showed none. */
  readonly shownTotalMinor: number | null
}
