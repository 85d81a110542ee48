import { type TestedService, testedServices } from '@mayim/contract/entities/service-test.ts'
import { useState } from 'react'
import { useCall, useSend } from '../../client/queries.ts'
import { isolate, shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field, Form } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './setup.module.css'

/** Tests of the portal's services, each with how its last test ended (settings-60). */
export function ServiceTests({ settingsPage }: { settingsPage?: string }) {
  const { t } = useTexts()
  return (
    <section className={styles.content} aria-labelledby="services">
      <h2 id="services">{t('setup.service.title')}</h2>
      <p>{t('setup.service.explain')}</p>
      {settingsPage && (
        <a className={styles.away} href={settingsPage}>
          {t('setup.service.settings')}
        </a>
      )}
      <ul className={styles.steps}>
        {testedServices.map(service => (
          <li key={service} className={styles.step}>
            <ServiceRow service={service} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ServiceRow({ service }: { service: TestedService }) {
  const { t } = useTexts()
  const [to, setTo] = useState('')
  const send = useSend('serviceTest')
  const { error } = send
  const change = (value: string) => {
    send.reset()
    setTo(value)
  }
  const field = {
    error: error?.field === 'to' ? error.message : null,
    ltr: true,
    required: true,
    value: to,
    onChange: change,
  } as const
  return (
    <Form
      className={styles.form}
      onSend={() => send.mutate({ params: { service }, body: service === 'cards' ? {} : { to } })}
    >
      <h3 className={styles.needed}>
        {t(`setup.service.name.${service}`)}
        <LastTest service={service} />
      </h3>
      {service === 'cards' && <p>{t('setup.service.cardsHint')}</p>}
      {service === 'texts' && (
        <Field {...field} type="tel" autoComplete="tel" label={t('setup.service.to.texts')} />
      )}
      {service === 'mail' && (
        <Field {...field} type="email" autoComplete="email" label={t('setup.service.to.mail')} />
      )}
      {error && error.field !== 'to' && <Notice tone="error">{error.message}</Notice>}
      {send.data && (
        <Notice tone={send.data.outcome === 'done' ? 'success' : 'warning'} isAnswer>
          {t(`setup.service.outcome.${send.data.outcome}`, { reason: isolate(send.data.reason) })}
        </Notice>
      )}
      <Button type="submit" look="quiet" busy={send.isPending}>
        {t(`setup.service.send.${service}`)}
      </Button>
    </Form>
  )
}

/** A tick for a service that worked, with the time of its test. */
function LastTest({ service }: { service: TestedService }) {
  const { t, language } = useTexts()
  const timeZone = useCall('settingsGet').data?.timeZone?.value ?? 'UTC'
  const last = useCall('serviceTests').data?.find(each => each.service === service)
  if (!last) return null
  const when = `${shortDate(last.at, language, timeZone)}, ${timeOf(last.at, timeZone, language)}`
  return (
    <span className={last.outcome === 'done' ? styles.done : styles.soft}>
      {last.outcome === 'done' && <Icon name="check" size={16} />}
      {t('setup.service.tested', { when })}
    </span>
  )
}
