import type { BusReader } from '@mayim/contract/calls/bridges.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, SureButton } from '@mayim/ui/kit/button.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import styles from './technician.module.css'

/** The log has no entry for these clients, so the list is asked for again after a change. */
export function BusReaders() {
  const { t } = useTexts()
  const readers = useCall('busReaders')
  const changed = () => void readers.refetch()
  return (
    <section className={styles.section}>
      <h2>{t('technician.bus.title')}</h2>
      <p className={styles.soft}>{t('technician.bus.explain')}</p>
      <RemovableList query={readers} none={t('technician.bus.none')}>
        {reader => <Reader key={reader.id} reader={reader} onChanged={changed} />}
      </RemovableList>
      <AddReader onChanged={changed} />
    </section>
  )
}

function Reader({ reader, onChanged }: { reader: BusReader; onChanged: () => void }) {
  const remove = useSend('busReaderRemove')
  const params = { readerId: reader.id }
  return (
    <RemovableRow
      one={reader}
      removing={remove}
      remove={() => remove.mutate({ params }, { onSuccess: onChanged })}
    />
  )
}

function AddReader({ onChanged }: { onChanged: () => void }) {
  const { t } = useTexts()
  const create = useSend('busReaderCreate')
  const [name, setName] = useState('')
  const body = { name: name.trim() }
  const made = create.data
  return (
    <Form
      className={styles.form}
      onSend={() =>
        create.mutate(
          { body },
          {
            onSuccess: () => {
              setName('')
              onChanged()
            },
          },
        )
      }
    >
      <h3>{t('technician.bus.add')}</h3>
      <Field
        label={t('technician.readers.name')}
        value={name}
        onChange={setName}
        pattern=".*\S.*"
        maxLength={60}
        required
      />
      {made && (
        <Notice tone="success" isAnswer>
          <p>{t('technician.bus.made')}</p>
          <p>
            {t('technician.bus.username')}: <bdi dir="ltr">{made.id}</bdi>
          </p>
          <p>
            {t('technician.bus.password')}: <bdi dir="ltr">{made.password}</bdi>
          </p>
        </Notice>
      )}
      {create.error && <Notice tone="error">{create.error.message}</Notice>}
      <Button type="submit" look="quiet" busy={create.isPending}>
        {t('technician.bus.add')}
      </Button>
    </Form>
  )
}

/** What was set up here by hand, or a sentence that nothing was. */
export function RemovableList<T extends { readonly id: string }>(props: {
  query: ComponentProps<typeof Loaded<readonly T[]>>['query']
  none: string
  children: (one: T) => ReactNode
}) {
  return (
    <Loaded query={props.query} lines={2}>
      {all =>
        all.length === 0 ? (
          <p className={styles.soft}>{props.none}</p>
        ) : (
          <List>{all.map(one => props.children(one))}</List>
        )
      }
    </Loaded>
  )
}

/** One line of it; it is removed by a second press. */
export function RemovableRow(props: {
  one: { readonly id: string; readonly name: string }
  kind?: string
  removing: { readonly isPending: boolean; readonly error: { readonly message: string } | null }
  remove: () => void
}) {
  const { t } = useTexts()
  const { one, kind, removing } = props
  return (
    <ListRow
      note={
        <>
          {kind && `${kind} · `}
          <bdi dir="ltr">{one.id}</bdi>
          {removing.error && <Notice tone="error">{removing.error.message}</Notice>}
        </>
      }
      end={
        <SureButton
          text={t('technician.readers.remove')}
          question={t('technician.readers.removeSure')}
          busy={removing.isPending}
          onPress={props.remove}
        />
      }
    >
      <bdi>{one.name}</bdi>
    </ListRow>
  )
}
