import { staffRoles } from '@mayim/contract/call.ts'
import type { StaffUser } from '@mayim/contract/entities/user.ts'
import { nameOf } from '@mayim/domain/people/name-of.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useSend } from '../client/queries.ts'
import { useWebsiteAway, WebsiteButton } from '../client/website-button.tsx'
import { useTexts } from '../i18n.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import { ResetFactors } from './change-factors.tsx'
import { type OwnPassword, OwnPasswordField, useOwnPassword } from './own-password.tsx'
import styles from './people.module.css'
import { SetPassword } from './set-password.tsx'

/** One account: its roles, a new password, and whether it is enabled. What only the website does is off while it is away. */
export function StaffDetails(props: { side: Side; user: StaffUser; onClose: () => void }) {
  const { t } = useTexts()
  const { side, user, onClose } = props
  const own = useOwnPassword(side)
  const isAway = useWebsiteAway(side)
  const add = useSend('roleAdd')
  const remove = useSend('roleRemove')
  const error = add.error ?? remove.error
  const changing = add.isPending || remove.isPending
  const waits = add.data !== undefined && !add.data.roles.includes('Admin') && !user.roles.includes('Admin')
  const wantedAdmin = add.variables?.params.role === 'Admin'
  return (
    <Dialog open onClose={onClose} title={<bdi>{nameOf(user)}</bdi>}>
      {isAway ? <Notice>{t('people.staff.away')}</Notice> : <OwnPasswordField own={own} error={error} />}
      <section className={styles.section} aria-labelledby="roles">
        <h3 id="roles">{t('people.staff.roles')}</h3>
        <p className={styles.soft}>{t('people.staff.rolesSaved')}</p>
        {error && error.field !== 'ownPassword' && <Notice tone="error">{error.message}</Notice>}
        {waits && wantedAdmin && <Notice tone="warning">{t('people.staff.waits')}</Notice>}
        {staffRoles.map(role => (
          <Switch
            key={role}
            label={t(`people.role.${role}`)}
            checked={user.roles.includes(role)}
            disabled={changing || isAway}
            onChange={given => {
              const [send, other] = given ? [add, remove] : [remove, add]
              other.reset()
              send.mutate({ params: { id: user.id, role }, body: own.body })
            }}
          />
        ))}
      </section>
      {!user.roles.includes('Admin') && <SetPassword side={side} userId={user.id} own={own} />}
      <ResetFactors userId={user.id} />
      <Enabled side={side} user={user} own={own} />
    </Dialog>
  )
}

/** An Admin's and the enabling of an account go through the website, so the own password is sent with both. */
function Enabled({ side, user, own }: { side: Side; user: StaffUser; own: OwnPassword }) {
  const { t } = useTexts()
  const disable = useSend('userDisable')
  const enable = useSend('userEnable')
  const act = user.disabled ? enable : disable
  const words = user.disabled ? 'enable' : 'disable'
  // The hub itself disables an account that is not an Admin's.
  const isHubs = !user.disabled && !user.roles.includes('Admin')
  return (
    <section className={styles.section}>
      {act.error && <Notice tone="error">{act.error.message}</Notice>}
      <p className={styles.soft}>{t(`people.staff.${words}Hint`)}</p>
      <div className={styles.actions}>
        <WebsiteButton
          side={isHubs ? undefined : side}
          look={user.disabled ? 'quiet' : 'danger'}
          busy={act.isPending}
          onClick={() => act.mutate({ params: { id: user.id }, body: own.body })}
        >
          {t(`people.staff.${words}`)}
        </WebsiteButton>
      </div>
    </section>
  )
}
