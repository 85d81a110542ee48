import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { Phone } from '@mayim/ui/client/phone/phone.tsx'
import { timeOf } from '@mayim/ui/format.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'
import { type Language, languageNames } from '@mayim/ui/language.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { beginsAt } from '../board/begins-at.ts'
import { moreChoices } from '../forms/more-choices.ts'

const salons = ['salonManicure', 'salonPedicure', 'salonBoth'] as const

/** The facts of a visit, one a line. A fact without a value has no line. */
export function factsOf(
  visit: StaffReservation,
  facility: FacilityInfo,
  { t, language }: Pick<UseTexts, 't' | 'language'>,
) {
  const needs = [
    ...moreChoices.filter(key => visit[key]).map(key => t(`reception.more.${key}`)),
    ...salons.filter(key => visit[key]).map(key => t(`desk.line.${key}`)),
  ]
  const at = (instant: string) => timeOf(instant, facility.timeZone, language)
  return [
    {
      key: 'phone',
      name: t('desk.details.phone'),
      value: visit.user.phone ? <Phone e164={visit.user.phone} /> : t('desk.details.noPhone'),
    },
    { key: 'time', name: t('desk.details.time'), value: beginsAt(visit, { t, language }) },
    { key: 'kind', name: t('desk.details.kind'), value: t(`desk.kind.${visit.roomType}`) },
    needs.length > 0 && { key: 'needs', name: t('board.needs'), value: needs.join(' · ') },
    { key: 'language', name: t('desk.details.language'), value: languageNames[visit.language as Language] },
    visit.room && { key: 'room', name: t('desk.details.room'), value: <bdi>{visit.room.name}</bdi> },
    visit.cubicle && {
      key: 'cubicle',
      name: t('desk.details.cubicle'),
      value: <bdi>{visit.cubicle.name}</bdi>,
    },
    // The display calls the patron by this number.
    visit.waitingCode && {
      key: 'number',
      name: t('desk.details.number'),
      value: <bdi>{visit.waitingCode}</bdi>,
    },
    visit.timeArrived && { key: 'arrived', name: t('desk.details.arrived'), value: at(visit.timeArrived) },
    visit.timeCompleted && { key: 'left', name: t('desk.details.left'), value: at(visit.timeCompleted) },
    visit.userNotes && { key: 'her', name: t('desk.details.herNote'), value: <bdi>{visit.userNotes}</bdi> },
    visit.overrideReason && {
      key: 'because',
      name: t('desk.card.provisional'),
      value: <bdi>{visit.overrideReason}</bdi>,
    },
    visit.user.internalNote && {
      key: 'internal',
      name: t('reception.person.internal'),
      value: <bdi>{visit.user.internalNote}</bdi>,
    },
    visit.notes && { key: 'staff', name: t('desk.details.staffNote'), value: <bdi>{visit.notes}</bdi> },
  ].filter(fact => typeof fact === 'object' && fact !== null)
}
