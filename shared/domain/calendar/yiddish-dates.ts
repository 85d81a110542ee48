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
