import { Violation } from '../violation.ts'
import type { StepChecker } from './check-step.ts'

/** Who owns the settings that an Admin changes in a run. */
export const owners = {
  statusWarnMinutesPrep: 'hub',
  statusWarnMinutesWaiting: 'hub',
  reservationMessage: 'portal',
} as const

/** Checks at the end of a run that the owner's word counts where both sides changed a setting unknowingly (settings-920). */
export function checkSettings({ readers }: StepChecker): void {
  for (const side of ['hub', 'portal'] as const) {
    const settings = readers[side].settings()
    for (const [key, owner] of Object.entries(owners)) {
      const last = (origin: 'hub' | 'portal') =>
        readers[side].all(
          `select seq, dep, json_extract(fields, '$.value') as value from change
          where entity = 'setting' and entityId = ? and origin = ? order by seq desc limit 1`,
          key,
          origin,
        )[0]
      const [own, other] = [last(owner), last(owner === 'hub' ? 'portal' : 'hub')]
      const knew = own === undefined || Number(other?.dep ?? 0) >= Number(own.seq)
      const wanted = (other !== undefined && knew ? other : own)?.value
      if (wanted !== undefined && settings[key] !== wanted)
        throw new Violation(`${key} is ${settings[key]} on the ${side}, and its owner's word is ${wanted}`)
    }
  }
}
