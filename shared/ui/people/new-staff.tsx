import { type StaffRole, staffRoles } from '@mayim/contract/call.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { useTexts } from '../i18n.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Field, SelectField } from '../kit/field.tsx'
import { Form } from '../kit/form.tsx'
import { Notice } from '../kit/notice.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import { OwnPasswordField, useOwnPassword } from './own-password.tsx'
import styles from './people.module.css'

const empty = { firstName: '', lastName: '', username: '', role: 'Reception' as StaffRole, password: '' }

/** Creates a staff account with a role and a first password (people-57). */
export function NewStaff(props: {
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
