import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { addDays, businessDayEndsHour, instantAt, wallReading } from '@mayim/domain/calendar/business-day.ts'
import type { Language } from '@mayim/domain/language.ts'
import { facilityNow } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { directions } from '@mayim/ui/language.ts'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef } from 'react'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { useNightNames, useVisitTime } from '../parts/visit-time.ts'
import { keepPass } from './pass-store.ts'

const sidePx = 256

/** Draws the pass of a visit, and keeps it on this device. */
export function KeptPass({ visit }: { visit: PatronReservation }) {
  const { t, language } = useTexts()
  const nights = useNightNames()
  const timeOf = useVisitTime()
  const settings = usePublicSettings().data
  const timeZone = textSetting(settings, 'timeZone') || 'UTC'
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
      note: t('visit.pass.note', { date: shortDate(wallReading(facilityNow(), timeZone).date, language) }),
      again: t('common.tryAgain'),
    })
  const page = settings && whole ? html('') : ''
  useEffect(() => {
    if (page === '') return
    const endsMs = instantAt(addDays(date, 1), businessDayEndsHour * 60, timeZone)
    // Counted from now, for a phone whose clock is wrong.
    const untilMs = Date.now() + endsMs - facilityNow()
    void keepPass(html(drawn.current?.innerHTML ?? ''), untilMs).catch(() => undefined)
  }, [page, bookingProof])
  return (
    <div ref={drawn} hidden>
      {bookingProof && <QRCodeSVG value={bookingProof} size={sidePx} marginSize={4} />}
    </div>
  )
}

/** What stands on the pass; every text is plain, without markup. */
interface Pass {
  readonly language: Language
  readonly title: string
  readonly codeLabel: string
  readonly code: string
  readonly when: string
  readonly address: string
  readonly proofHint: string
  /** The picture of the proof, as an `svg` element that the app drew; '' without a proof. */
  readonly proof: string
  /** That this is the kept pass, and since when. */
  readonly note: string
  readonly again: string
}

/** A page without script, file or picture from elsewhere: what a phone shows in a cellar (screens-65). */
function passPage(pass: Pass): string {
  const proof =
    pass.proof && `<figure>${pass.proof}<figcaption>${escaped(pass.proofHint)}</figcaption></figure>`
  const address = pass.address && `<p><bdi>${escaped(pass.address)}</bdi></p>`
  return `<!doctype html>
<html lang="${pass.language}" dir="${directions[pass.language]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(pass.title)}</title>
<style>${styles}</style>
<main>
<h1>${escaped(pass.title)}</h1>
<p class="note" role="status">${escaped(pass.note)}</p>
<p class="label">${escaped(pass.codeLabel)}</p>
<p class="code"><bdi>${escaped(pass.code)}</bdi></p>
<p><strong>${escaped(pass.when)}</strong></p>
${address}
<p><a href="">${escaped(pass.again)}</a></p>
${proof}
</main>
</html>
`
}

const styles = `
body { margin: 0; background: #fbfaf6; color: #17323a; font: 1.125rem/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { margin: 0 0 1rem; font-size: 1.5rem }
.note { padding: .75rem 1rem; border-radius: .75rem; background: #fdf1d8 }
.label { margin: 1.5rem 0 0; color: #4c6268 }
.code { margin: 0; font-size: 3rem; font-weight: 700; letter-spacing: .15em }
a { display: block; padding: .75rem; border: 1px solid #9bb0b5; border-radius: .75rem; color: #0f6e7c; text-align: center; text-decoration: none }
figure { margin: 1.5rem 0 0; text-align: center }
figure svg { max-width: 100%; height: auto }
figcaption { color: #4c6268; font-size: 1rem }
`

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
