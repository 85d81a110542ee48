import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { useNightNames, useVisitTime } from '../parts/visit-time.ts'
import { useToday } from './my-reservations.ts'
import { passPage } from './pass-page.ts'
import { keepPass } from './pass-store.ts'

const sidePx = 256
const dayMs = 86_400_000

/** Draws the pass of a visit, and keeps it on this device. */
export function KeptPass({ visit }: { visit: PatronReservation }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const timeOf = useVisitTime()
  const settings = usePublicSettings().data
  const today = useToday()
  const drawn = useRef<HTMLDivElement>(null)
  const { reservationId: id, reservationCode: code, reservationDate: date } = visit
  // The list of her reservations is without proofs.
  const whole = useCall('reservationGet', { params: { id } }).data
  const bookingProof = whole?.bookingProof
  const html = (proof: string) =>
    passPage({
      ...{ language, code, proof },
      title: t('patron.view.title'),
      codeLabel: t('patron.view.code'),
      when: `${nights.full(date)} · ${timeOf(visit)}`,
      address: textSetting(settings, 'facilityAddress'),
      proofHint: t('visit.proof.hint'),
      note: t('visit.pass.note', { date: shortDate(today, language) }),
      again: t('common.tryAgain'),
    })
  const page = settings && today && whole ? html('') : ''
  useEffect(() => {
    if (page === '') return
    // Until the morning after the night; counted from now, for a phone whose clock is wrong.
    const untilMs = Date.now() + Date.parse(date) - Date.parse(today) + 1.5 * dayMs
    void keepPass(html(drawn.current?.innerHTML ?? ''), untilMs).catch(() => undefined)
  }, [page, bookingProof])
  return (
    <div ref={drawn} hidden>
      {bookingProof && <QRCodeSVG value={bookingProof} size={sidePx} marginSize={4} />}
    </div>
  )
}
