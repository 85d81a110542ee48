import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { TextWithSave } from '@mayim/ui/kit/text-with-save.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Me, useMe } from '../../frame/patron/own-account.ts'
import { Screen } from '../../frame/screen.tsx'
import styles from './account.module.css'

/** The patron's note for the attendant at every visit (people-48). */
export function AttendantNote() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  return (
    <Screen onBack={() => void navigate('/account')}>
      <h1>{t('account.note.title')}</h1>
      <p>{t('account.note.intro')}</p>
      <Loaded query={useMe()} lines={3}>
        {me =>
          editing ? (
            <EditNote me={me} onDone={() => setEditing(false)} />
          ) : (
            <ShownNote note={me.notes ?? ''} onEdit={() => setEditing(true)} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function ShownNote({ note, onEdit }: { note: string; onEdit: () => void }) {
  const { t } = useTexts()
  return (
    <>
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <Button look="quiet" block onClick={onEdit}>
        {note === '' ? t('account.note.add') : t('account.note.edit')}
      </Button>
    </>
  )
}

function EditNote({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useTexts()
  const [note, setNote] = useState(me.notes ?? '')
  const send = useSend('userPatch')
  function save() {
    const body = [{ op: 'add' as const, path: '/Notes', value: note.trim() }]
    send.mutate({ params: { id: me.id }, body }, { onSuccess: onDone })
  }
  return (
    <TextWithSave
      texts={[{ label: t('account.note.label'), value: note, onChange: setNote }]}
      onSave={save}
      onCancel={onDone}
      isBusy={send.isPending}
      error={send.error}
    />
  )
}
