import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { isMemberOn } from '@mayim/domain/money/membership.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { SaleForm } from './sale-form.tsx'

/** Sells a membership to a patron at the desk, or renews hers (money-463). */
export function SellMembership(props: {
  person: UserAnswer
  tonight: string
  facility: FacilityInfo
  jobs: Jobs
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { id, membership = null } = props.person
  const holds = isMemberOn(membership, props.tonight)
  const levels = (useCall('membershipLevels').data ?? []).filter(
    ({ level, price }) => price > 0 && (!holds || level === membership?.level),
  )
  const [picked, setPicked] = useState('')
  const chosen = levels.find(({ level }) => level === picked) ?? levels[0]
  return (
    <SaleForm
      {...props}
      title={t(holds ? 'reception.sale.renew' : 'reception.sale.membership')}
      userId={id}
      target={chosen ? { userId: id, sale: { kind: 'Membership', level: chosen.level } } : null}
      total={chosen?.price ?? 0}
    >
      {levels.length === 0 ? (
        <p className={styles.told}>{t('reception.sale.noLevels')}</p>
      ) : (
        <ChooseOne
          name="level"
          legend={t('reception.sale.level')}
          value={chosen?.level ?? null}
          onChange={setPicked}
          options={levels.map(({ level, months: count, price }) => ({
            value: level,
            text: <bdi>{level}</bdi>,
            note: t('reception.sale.lasts', {
              count,
              price: money(price, props.facility.currency, language),
            }),
          }))}
        />
      )}
    </SaleForm>
  )
}
