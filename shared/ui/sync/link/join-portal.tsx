import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './link.module.css'

/** Joins this hub to its portal by the code that an Admin of the portal has made (sync-46). */
export function JoinPortal() {
  const { t } = useTexts()
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const join = useSend('linkJoin')
  return (
    <section className={styles.section} aria-labelledby="join">
      <h2 id="join">{t('link.join.portal')}</h2>
      <p>{t('link.join.portalHint')}</p>
      <Form className={styles.form} onSend={() => join.mutate({ body: { address: address.trim(), code } })}>
        <Field
          label={t('link.join.address')}
          value={address}
          onChange={setAddress}
          type="url"
          ltr
          placeholder="https://"
          required
        />
        <Field label={t('link.join.code')} value={code} onChange={setCode} ltr required />
        {join.error && <Notice tone="error">{join.error.message}</Notice>}
        {join.isSuccess && <Notice tone="success">{t('link.join.done')}</Notice>}
        <Button type="submit" busy={join.isPending}>
          {t('link.join.send')}
        </Button>
      </Form>
    </section>
  )
}
