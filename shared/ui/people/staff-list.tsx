import { type StaffRole, staffRoles } from '@mayim/contract/call.ts'
import type { StaffUser } from '@mayim/contract/entities/user.ts'
import { needsSecondAdmin } from '@mayim/domain/people/admins.ts'
import { hasName, nameOf } from '@mayim/domain/people/names.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { useWebsiteAway, WebsiteButton } from '../client/website-button.tsx'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, SelectField } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import { ResetFactors } from './change-factors.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import styles from './people.module.css'
import { type OwnPassword, OwnPasswordField, SetPassword, useOwnPassword } from './set-password.tsx'

/** The accounts of staff with their roles; each opens its details. */
export function StaffList({ side, searched }: { side: Side; searched: string }) {
  const { t } = useTexts()
  const staff = useCall('adminUsers')
  const [openId, setOpenId] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="staff">
      <div className={styles.head}>
        <h2 id="staff">{t('people.staff.title')}</h2>
        <WebsiteButton side={side} look="quiet" icon="plus" onClick={() => setAdding(true)}>
          {t('people.staff.add')}
        </WebsiteButton>
      </div>
      <Loaded query={staff} lines={4}>
        {users => {
          const shown = users.filter(user => hasName(user, searched))
          const open = users.find(user => user.id === openId)
          return (
            <>
              {shown.length === 0 ? (
                <p className={styles.soft}>{t('people.nobody')}</p>
              ) : (
                <List>
                  {shown.map(user => (
                    <StaffRow key={user.id} user={user} onOpen={() => setOpenId(user.id)} />
                  ))}
                </List>
              )}
              {open && <StaffDetails side={side} user={open} onClose={() => setOpenId(null)} />}
            </>
          )
        }}
      </Loaded>
      {adding && (
        <NewStaff
          side={side}
          adminWaits={needsSecondAdmin(staff.data ?? [])}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

function StaffRow({ user, onOpen }: { user: StaffUser; onOpen: () => void }) {
  const { t } = useTexts()
  const name = nameOf(user)
  return (
    <ListRow
      note={
        <span className={styles.chips}>
          <bdi>{user.username}</bdi>
          {user.disabled && (
            <Chip tone="coral" icon="lock">
              {t('people.staff.disabled')}
            </Chip>
          )}
          {user.roles.map(role => (
            <Chip key={role}>{t(`people.role.${role}`)}</Chip>
          ))}
        </span>
      }
      end={
        <Button look="quiet" aria-label={t('people.editOf', { name })} onClick={onOpen}>
          {t('people.edit')}
        </Button>
      }
    >
      <bdi>{name}</bdi>
    </ListRow>
  )
}

const empty = { firstName: '', lastName: '', username: '', role: 'Reception' as StaffRole, password: '' }

/** Creates a staff account with a role and a first password (people-57). */
function NewStaff(props: {
  side: Side
  /** A new Admin waits for a second one. */
  adminWaits: boolean
  onClose: () => void
}) {
  const { t } = useTexts()
  const { side, adminWaits, onClose } = props
  const [form, setForm] = useState(empty)
  const own = useOwnPassword(side)
  const create = useSend('staffCreate')
  const set = (name: keyof typeof empty) => (value: string) =>
    setForm(before => ({ ...before, [name]: value }))
  const text = (name: 'firstName' | 'lastName' | 'username' | 'password') => ({
    label: t(`people.field.${name}`),
    value: form[name],
    onChange: set(name),
    error: errorAt(create.error, name),
    autoComplete: 'off',
  })
  const fault = errorElsewhere(create.error, [...Object.keys(empty), 'ownPassword'])
  return (
    <Dialog open onClose={onClose} title={t('people.staff.add')}>
      <Form
        className={styles.form}
        onSend={() => create.mutate({ body: { ...form, ...own.body } }, { onSuccess: onClose })}
      >
        {fault && <Notice tone="error">{fault}</Notice>}
        <Field {...text('firstName')} required maxLength={80} />
        <Field {...text('lastName')} maxLength={80} />
        <Field
          {...text('username')}
          hint={t('people.field.usernameHint')}
          ltr
          required
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          label={t('people.field.role')}
          value={form.role}
          onChange={set('role')}
          options={staffRoles.map(role => ({ value: role, text: t(`people.role.${role}`) }))}
          hint={adminWaits && form.role === 'Admin' ? t('people.staff.waits') : undefined}
        />
        <Field
          {...text('password')}
          hint={t('people.field.passwordHint')}
          type="password"
          ltr
          required
          minLength={8}
          maxLength={200}
          autoComplete="new-password"
        />
        <OwnPasswordField own={own} error={create.error} />
        <WebsiteButton side={side} type="submit" busy={create.isPending}>
          {t('people.staff.add')}
        </WebsiteButton>
      </Form>
    </Dialog>
  )
}

/** One account: its roles, a new password, and whether it is enabled. What only the website does is off while it is away. */
function StaffDetails(props: { side: Side; user: StaffUser; onClose: () => void }) {
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
