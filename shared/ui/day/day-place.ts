/** The facts of the facility by which the day is written. */
export interface DayPlace {
  readonly timeZone: string
  readonly currency: string
}
