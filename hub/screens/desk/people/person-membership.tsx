import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { isMemberOn } from '@mayim/domain/money/membership.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { money, shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { SaleForm, SellGoods } from '../payment/sell-goods.tsx'

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

/** Sells a membership to a patron at the desk, or renews hers (money-463). */
function SellMembership(props: {
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
        <p className={styles.note}>{t('reception.sale.noLevels')}</p>
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

/** An Admin sets a patron's level and last date without a payment (money-464). */
function SetMembership(props: { person: UserAnswer; jobs: Jobs; onClose: () => void }) {
  const { t } = useTexts()
  const { id, membership } = props.person
  const levels = useCall('membershipLevels').data ?? []
  const [picked, setPicked] = useState(membership?.level ?? '')
  const [expires, setExpires] = useState(membership?.expires ?? '')
  const set = useSend('membershipSet')
  const level = picked || (levels[0]?.level ?? '')
  const names = new Set([...levels.map(each => each.level), ...(membership ? [membership.level] : [])])
  const send = () =>
    set.mutate(
      { params: { id }, body: { level, expires } },
      {
        onSuccess: () => {
          props.jobs.tell(t('reception.sale.setDone'))
          props.onClose()
        },
      },
    )
  return (
    <Dialog open onClose={props.onClose} title={t('reception.sale.set')}>
      <Form className={styles.form} onSend={send}>
        <p className={styles.note}>{t('reception.sale.setNote')}</p>
        {set.error && (
          <p className={styles.bad} role="alert">
            {set.error.message}
          </p>
        )}
        <SelectField
          label={t('reception.sale.level')}
          value={level}
          onChange={setPicked}
          options={[...names].map(name => ({ value: name, text: name }))}
        />
        <Field
          label={t('reception.sale.expires')}
          type="date"
          required
          value={expires}
          onChange={setExpires}
        />
        <Button type="submit" busy={set.isPending} disabled={level === ''}>
          {t('common.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
