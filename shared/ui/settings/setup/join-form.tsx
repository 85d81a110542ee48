import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './setup.module.css'

const fields = ['code', 'address'] as const
const asTyped = { ltr: true, required: true, autoComplete: 'off', spellCheck: false } as const

/** Joins a new hub to its portal, which has its accounts (settings-26, sync-46). */
export function JoinForm() {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const [address, setAddress] = useState('')
  const [joinCode, setJoinCode] = useState('')
  const join = useSend('setupJoin')
  const { error } = join
  const isOfPortal = error?.code === 'joinCodeWrong'
  const errorOf = (field: (typeof fields)[number]) =>
    error?.field === field && !isOfPortal ? error.message : null
  const isElsewhere = error && !isOfPortal && !fields.some(field => field === error.field)
  return (
    <Form
      className={styles.form}
      onSend={() => join.mutate({ body: { code, address: address.trim(), joinCode } })}
    >
      <p>{t('setup.join.explain')}</p>
      {isElsewhere && <Notice tone="error">{error.message}</Notice>}
      <Field
        {...asTyped}
        label={t('setup.begin.code')}
        hint={t('setup.begin.codeHint')}
        error={errorOf('code')}
        maxLength={20}
        value={code}
        onChange={setCode}
      />
      <Field
        {...asTyped}
        label={t('setup.join.address')}
        error={errorOf('address')}
        type="url"
        placeholder="https://"
        value={address}
        onChange={setAddress}
      />
      <Field
        {...asTyped}
        label={t('setup.join.code')}
        hint={t('setup.join.codeHint')}
        error={isOfPortal ? error.message : null}
        maxLength={16}
        value={joinCode}
        onChange={setJoinCode}
      />
      <Button type="submit" busy={join.isPending}>
        {t('setup.join.send')}
      </Button>
    </Form>
  )
}
