import { isOpenKind, type NightKind } from './schedule-kind.ts'
import type { ScheduleOverride } from './schedule-override.ts'
import { because, type Reason, type ReasonKey } from './schedule-reason.ts'
import type { ScheduleSettings } from './schedule-settings.ts'

const closedReasons: Record<NightKind, ReasonKey> = {
  yomKippur: 'closedYomKippur',
  tishaBav: 'closedTishaBav',
  friday: 'closedFriday',
  yomTov: 'closedYomTov',
  motzeiTishaBav: 'closedWeekday',
  motzeiYomKippur: 'closedMotzeiYomTov',
  motzeiShabbos: 'closedMotzeiShabbos',
  motzeiYomTov: 'closedMotzeiYomTov',
  weekday: 'closedWeekday',
}

/**
 * Whether a night is closed: by the override, else by the open flag of its kind. A night without hours is always closed
 * (calendar-19, calendar-33).
 */
export function isClosed(
  kind: NightKind,
  hasHours: boolean,
  settings: ScheduleSettings,
  override: ScheduleOverride,
  reasons: Reason[],
): boolean {
  const byRule = !isOpenKind(kind, settings)
  if (!hasHours) {
    reasons.push(because('closedNoSunset'))
    return true
  }
  if (typeof override.closed === 'boolean' && override.closed !== byRule) {
    reasons.push(because(override.closed ? 'closedByHand' : 'openByHand'))
    return override.closed
  }
  if (byRule) reasons.push(because(closedReasons[kind]))
  return byRule
}
