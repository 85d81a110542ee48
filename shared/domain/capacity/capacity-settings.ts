/** The settings that decide how long a visit takes and how many fit, by their own keys (groups durations and capacity). */
export interface DurationSettings {
  readonly reservationMinutesBath: number
  readonly reservationMinutesShower: number
  readonly reservationMinutesDoubleSlot: number
  readonly reservationMinutesKallah: number
  /** Wall times that are offered to a kallah besides those of the night. */
  readonly kallahTimes: readonly string[]
  readonly reservationMinutesFriday: number
  readonly reservationMinutesSegula: number
  readonly cleaningMinutes: number
  readonly cleaningMinutesFriday: number
  readonly salonMinutes: number
  readonly lateGraceMinutes: number
  readonly reservationSlotMinutes: number
  readonly timeZone: string
}

export interface CapacitySettings extends DurationSettings {
  readonly roomsAvailableShowerAny: number
  readonly roomsAvailableBathAny: number
  readonly roomsAvailableHandicapped: number
  readonly roomsAvailableFriday: number
  readonly roomsAvailableKallah: number
  readonly roomsAvailableSegula: number
  readonly roomsAvailableChabadBor: number
  readonly roomsAvailableShowerPrivate: number
  readonly roomsAvailableBathPrivate: number
  readonly roomsAvailableParking: number
  readonly salonStations: number
  readonly bathMayServeShower: boolean
  readonly privateMayServePlain: boolean
  readonly handicappedMayServeBath: boolean
  readonly roomsHeldForReception: number
}
