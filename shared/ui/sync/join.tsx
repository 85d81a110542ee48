import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Field, Form } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './link.module.css'

/** Makes the code that a hub joins by, and shows it once (sync-45). */
export function JoinCode({ timeZone }: { timeZone: string }) {
  const { t, language } = useTexts()
  const make = useSend('linkCodeCreate')
  return (
    <section className={styles.section} aria-labelledby="join">
      <h2 id="join">{t('link.join.hub')}</h2>
      <p>{t('link.join.hubHint')}</p>
      {make.error && <Notice tone="error">{make.error.message}</Notice>}
      <div role="status">
        {make.data && (
          <>
            <p className={styles.code}>
              <bdi dir="ltr">{make.data.code}</bdi>
            </p>
            <p>{t('link.join.until', { time: timeOf(make.data.expiresAt, timeZone, language) })}</p>
          </>
        )}
      </div>
      <div className={styles.actions}>
        <Button look="quiet" busy={make.isPending} onClick={() => make.mutate({})}>
          {t('link.join.make')}
        </Button>
      </div>
    </section>
  )
}

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
