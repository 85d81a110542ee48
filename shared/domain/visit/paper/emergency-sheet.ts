const minuteMs = 60_000

/** The failures after which a night may go on by paper. */
export type AlarmKind = 'internet' | 'power' | 'hub'

export interface Alarm {
  readonly kind: AlarmKind
  /** Epoch milliseconds of the machine. */
  readonly sinceMs: number
}

/** The batteries last for minutes, and a hub that fell may fall again; but its screens come back before its paper. */
const patienceMs: Readonly<Record<Exclude<AlarmKind, 'internet'>, number>> = { power: 10_000, hub: 20_000 }
/** A line or a mains that comes and goes prints no more than one in the hour. */
const restMs = 60 * minuteMs
/** From so long before opening on, and until the last ones are gone. */
const beforeOpeningMs = 60 * minuteMs
const afterLastEntryMs = 120 * minuteMs

export interface EmergencyFacts {
  readonly alarms: readonly Alarm[]
  /** The setting: how long the internet may be gone. */
  readonly emergencySheetMinutes: number
  /** When the last sheet was requested; null if none was. */
  readonly lastAskedMs: number | null
}

/**
 * The alarm for which tonight's sheet is to be printed now: once for each outage, and at most once an hour (visit-152).
 * Null if there is none.
 * @param nowMs the machine's time, as in the alarms
 */
export function emergencySheetDue(facts: EmergencyFacts, nowMs: number): AlarmKind | null {
  const { alarms, emergencySheetMinutes, lastAskedMs } = facts
  if (lastAskedMs !== null && nowMs - lastAskedMs < restMs) return null
  const due = alarms.find(({ kind, sinceMs }) => {
    const patience = kind === 'internet' ? emergencySheetMinutes * minuteMs : patienceMs[kind]
    return nowMs - sinceMs >= patience && (lastAskedMs === null || lastAskedMs < sinceMs)
  })
  return due?.kind ?? null
}

/** Whether anybody needs the sheet of a night now; its hours in epoch milliseconds of the facility's clock. */
export function isNightOnPaper(openAtMs: number, lastEntryAtMs: number, nowMs: number): boolean {
  return nowMs >= openAtMs - beforeOpeningMs && nowMs < lastEntryAtMs + afterLastEntryMs
}
