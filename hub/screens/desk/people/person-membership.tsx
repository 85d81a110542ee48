import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { isMemberOn } from '@mayim/domain/money/membership.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { SellGoods } from '../sale/sell-goods.tsx'
import { SellMembership } from '../sale/sell-membership.tsx'
import { SetMembership } from '../sale/set-membership.tsx'

/** Her membership at the desk, with what can be sold to her without a visit. */
export function PersonMembership(props: { person: UserAnswer; facility: FacilityInfo; jobs: Jobs }) {
  const { t } = useTexts()
  const { roles } = useSignedIn()
  const [open, setOpen] = useState<'sell' | 'set' | 'goods' | null>(null)
  const tonight = useCall('zmanim', { query: {} }).data?.date ?? ''
  const holds = isMemberOn(props.person.membership ?? null, tonight)
  const onClose = () => setOpen(null)
  return (
    <>
      <MembershipLine person={props.person} holds={holds} />
      <div className={styles.row}>
        <Button look="quiet" onClick={() => setOpen('sell')}>
          {t(holds ? 'reception.sale.renew' : 'reception.sale.membership')}
        </Button>
        <Button look="quiet" onClick={() => setOpen('goods')}>
          {t('reception.sale.goods')}
        </Button>
        {roles.includes('Admin') && (
          <Button look="plain" onClick={() => setOpen('set')}>
            {t('reception.sale.set')}
          </Button>
        )}
      </div>
      {open === 'sell' && <SellMembership {...props} tonight={tonight} onClose={onClose} />}
      {open === 'goods' && <SellGoods {...props} userId={props.person.id} onClose={onClose} />}
      {open === 'set' && <SetMembership {...props} onClose={onClose} />}
    </>
  )
}

function MembershipLine({ person: { membership }, holds }: { person: UserAnswer; holds: boolean }) {
  const { t, language } = useTexts()
  if (!membership) return <p>{t('reception.person.noMember')}</p>
  const date = shortDate(membership.expires, language)
  return (
    <p>
      <b>
        <bdi>{membership.level}</bdi>
      </b>{' '}
      · {t(holds ? 'reception.person.member' : 'reception.person.memberEnded', { date })}
    </p>
  )
}
