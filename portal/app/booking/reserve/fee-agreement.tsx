import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { feeToAgree } from '@mayim/domain/money/adjustment.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { settingsOn } from '@mayim/ui/client/what-is-sold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { useState } from 'react'
import { numberSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'

/** The fee for not coming to which a booking of this night agrees, and whether she has (money-622). */
export function useFeeAgreement(day: ScheduleDay) {
  const settings = settingsOn(usePublicSettings().data ?? {}, day)
  const settingMinor = minorOf(numberSetting(settings, 'noShowFee', 0))
  const feeMinor = feeToAgree({ settingMinor, isByPatron: true, shabbosMode: day.shabbosMode })
  // A changed fee is another question.
  const [agreedMinor, setAgreedMinor] = useState(0)
  return {
    /** 0: there is nothing to agree to. */
    fee: decimalOf(feeMinor),
    isAgreed: agreedMinor === feeMinor,
    set: (isOn: boolean) => setAgreedMinor(isOn ? feeMinor : 0),
  }
}

/** Asks for the agreement, in the words that are kept with the booking. */
export function FeeAgreement({
  agreement,
  isFaultShown,
}: {
  agreement: ReturnType<typeof useFeeAgreement>
  isFaultShown: boolean
}) {
  const { t } = useTexts()
  const fee = useMoney()(agreement.fee)
  if (agreement.fee === 0) return null
  return (
    <section className={layout.panel} aria-labelledby="fee-agreement">
      <h2 id="fee-agreement">{t('visit.fees.title')}</h2>
      <Switch label={t('visit.fees.agree', { fee })} checked={agreement.isAgreed} onChange={agreement.set} />
      {isFaultShown && !agreement.isAgreed && (
        <Notice tone="error" isAnswer>
          {t('visit.fees.needed')}
        </Notice>
      )}
    </section>
  )
}
