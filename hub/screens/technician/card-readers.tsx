import type { CardReader } from '@mayim/contract/entities/device.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './technician.module.css'

/** The card readers for payments, each at the desk or at a kiosk. */
export function CardReaders() {
  const { t } = useTexts()
  const readers = useCall('cardReaders')
  return (
    <section className={styles.section}>
      <h2>{t('technician.readers.title')}</h2>
      <Loaded query={readers} lines={2}>
        {all =>
          all.length === 0 ? (
            <p className={styles.soft}>{t('technician.readers.none')}</p>
          ) : (
            <List>
              {all.map(reader => (
                <Reader key={reader.id} reader={reader} />
              ))}
            </List>
          )
        }
      </Loaded>
      <AddReader />
    </section>
  )
}

function Reader({ reader }: { reader: CardReader }) {
  const { t } = useTexts()
  const remove = useSend('cardReaderRemove')
  const [sure, setSure] = useState(false)
  return (
    <ListRow
      note={
        <>
          {t(`technician.readers.${reader.place}`)} · <bdi dir="ltr">{reader.id}</bdi>
          {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
        </>
      }
      end={
        <Button
          look={sure ? 'danger' : 'quiet'}
          busy={remove.isPending}
          onBlur={() => setSure(false)}
          onClick={() => (sure ? remove.mutate({ params: { readerId: reader.id } }) : setSure(true))}
        >
          {t(sure ? 'technician.readers.removeSure' : 'technician.readers.remove')}
        </Button>
      }
    >
      <bdi>{reader.name}</bdi>
    </ListRow>
  )
}

function AddReader() {
  const { t } = useTexts()
  const save = useSend('cardReaderSave')
  const kiosks = (useCall('devicesPaired').data ?? []).filter(
    ({ role, revoked }) => role === 'Kiosk' && !revoked,
  )
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [place, setPlace] = useState<CardReader['place']>('desk')
  const [screenId, setScreenId] = useState('')
  const body = { name: name.trim(), place, ...(place === 'kiosk' && screenId !== '' && { screenId }) }
  return (
    <Form
      className={styles.form}
      onSend={() => save.mutate({ params: { readerId: id.trim() }, body }, { onSuccess: clear })}
    >
      <h3>{t('technician.readers.add')}</h3>
      <Field
        label={t('technician.readers.id')}
        value={id}
        onChange={setId}
        ltr
        pattern="[A-Za-z0-9_\-]{3,64}"
        required
      />
      <Field label={t('technician.readers.name')} value={name} onChange={setName} maxLength={60} required />
      <SelectField
        label={t('technician.readers.place')}
        value={place}
        onChange={next => setPlace(next === 'kiosk' ? 'kiosk' : 'desk')}
        options={[
          { value: 'desk', text: t('technician.readers.desk') },
          { value: 'kiosk', text: t('technician.readers.kiosk') },
        ]}
      />
      {place === 'kiosk' && (
        <SelectField
          label={t('technician.readers.screen')}
          value={screenId}
          onChange={setScreenId}
          options={[
            { value: '', text: t('technician.readers.nextKiosk') },
            ...kiosks.map(({ id: kiosk, name: text }) => ({ value: kiosk, text: text || kiosk.slice(0, 8) })),
          ]}
        />
      )}
      {save.error && <Notice tone="error">{save.error.message}</Notice>}
      <Button type="submit" look="quiet" busy={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )

  function clear(): void {
    setId('')
    setName('')
  }
}
