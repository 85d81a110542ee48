import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { yiddishMonths } from '@mayim/domain/calendar/written-date.ts'
import { type KeyboardEvent, useState } from 'react'
import type { CallAnswer } from '../../client/call-api.ts'
import { useTexts } from '../../i18n.ts'
import type { Language } from '../../language.ts'

export interface Range {
  readonly from: string
  readonly to: string
}

/** The chosen nights: one, or a range from the night where the choice began to the one where it is now. */
export function useRange(start: string) {
  const { direction } = useTexts()
  const [anchor, setAnchor] = useState(start)
  const [current, setCurrent] = useState(start)
  /** Two taps choose a range, where a finger would scroll instead of dragging. */
  const [isSeveral, setIsSeveral] = useState(false)
  /** Whether the first of two taps was made and the last was not. */
  const [isBegun, setIsBegun] = useState(false)
  const range: Range = anchor <= current ? { from: anchor, to: current } : { from: current, to: anchor }

  /** Chooses a night. `extends_`: from the first chosen one to this. */
  function choose(date: string, extends_ = false) {
    const ends = extends_ || (isSeveral && isBegun)
    if (!ends) setAnchor(date)
    setIsBegun(!ends)
    setCurrent(date)
  }

  /** Leads to another night. A range that is begun reaches to it, until the last tap. */
  function move(date: string, extends_ = false) {
    if (!extends_ && !(isSeveral && isBegun)) setAnchor(date)
    setCurrent(date)
  }

  /** The night that a key leads to, or null. Shift extends the range. */
  function onKey(event: KeyboardEvent): string | null {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: -7,
      ArrowDown: 7,
      ArrowLeft: direction === 'rtl' ? 1 : -1,
      ArrowRight: direction === 'rtl' ? -1 : 1,
    }
    const step = steps[event.key]
    if (step === undefined) return null
    event.preventDefault()
    const next = addDays(current, step)
    move(next, event.shiftKey)
    return next
  }

  return {
    range,
    current,
    choose,
    move,
    onKey,
    isSeveral,
    setIsSeveral(several: boolean) {
      setIsSeveral(several)
      setIsBegun(false)
    },
  }
}

/** The reservations of a night, and how many visits fit. */
export type BookedNight = CallAnswer<'nightsBooked'>[number]

/** How full a night is, at most 100. */
export function percentFull({ reservations, fits }: BookedNight): number {
  return fits === 0 ? 100 : Math.min(100, Math.round((100 * reservations) / fits))
}

/** A month of the civil calendar, `YYYY-MM`: `November 2026`. */
export function monthAndYear(month: string, language: Language): string {
  const day = new Date(`${month}-15T12:00:00Z`)
  if (language === 'yi') return `${yiddishMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  const locale = language === 'he' ? 'he-IL' : 'en-US'
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day)
}
