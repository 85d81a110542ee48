/** A wall time `HH:mm` of the facility as people write it: `9:15 PM`, in Hebrew `21:15`. Without marks of direction (screens-8). */
export function writtenTime(time: string, language: 'en' | 'he' | 'yi'): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const digits = String(minute).padStart(2, '0')
  if (language === 'he') return `${hour}:${digits}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${digits} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Sunday first, as `Date.getUTCDay` counts. */
export const yiddishWeekdays = [
  'זונטאג',
  'מאנטאג',
  'דינסטאג',
  'מיטוואך',
  'דאנערשטאג',
  'פרייטאג',
  'שבת',
] as const

export const yiddishMonths = [
  'יאנואר',
  'פעברואר',
  'מערץ',
  'אפריל',
  'מאי',
  'יוני',
  'יולי',
  'אויגוסט',
  'סעפטעמבער',
  'אקטאבער',
  'נאוועמבער',
  'דעצעמבער',
] as const
