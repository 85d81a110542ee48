import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { momentOf, type RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'

/** What one shift leaves to the next, the latest first. */
export function Handover({ from, to, place }: { from: string; to: string; place: RegisterPlace }) {
  const { t, language } = useTexts()
  const [note, setNote] = useState('')
  const notes = useCall('registerList', { params: { register: 'handover' }, query: { dt: from, dtTo: to } })
  const add = useSend('registerAdd')
  const send = () => add.mutate({ body: { register: 'handover', note } }, { onSuccess: () => setNote('') })
  return (
    <section className={styles.section} aria-labelledby="handover">
      <h2 id="handover">{t('registers.handover.title')}</h2>
      <p className={styles.soft}>{t('registers.handover.hint')}</p>
      <Loaded query={notes} lines={2}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={styles.soft}>{t('registers.handover.none')}</p>
          ) : (
            <ul className={styles.entries}>
              {entries.toReversed().map(entry => (
                <li key={entry.id}>
                  <p>
                    <bdi>{entry.note}</bdi>
                  </p>
                  <p className={styles.soft}>
                    <bdi>{entry.by}</bdi> · <bdi>{momentOf(entry.at, place.timeZone, language)}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Form className={styles.form} onSend={send}>
        <TextArea
          label={t('registers.handover.write')}
          required
          maxLength={2000}
          rows={2}
          error={add.error?.message ?? null}
          value={note}
          onChange={setNote}
        />
        <div>
          <Button type="submit" look="quiet" busy={add.isPending}>
            {t('registers.handover.add')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
