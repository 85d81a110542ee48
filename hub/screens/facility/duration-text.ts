import type { UseTexts } from '@mayim/ui/i18n.ts'

/** A duration in whole minutes: `45 min`, from one hour on `1 h 5 min`. */
export function durationText(minutes: number, t: UseTexts['t']): string {
  if (minutes < 60) return t('desk.card.since', { count: minutes })
  return t('desk.card.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
