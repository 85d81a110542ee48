import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import {
  type CheckPreference,
  type CompanyPreference,
  checkPreferences,
  companyPreferences,
} from '@mayim/domain/people/attendant-wishes.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { TextWithSave } from '@mayim/ui/kit/text-with-save.tsx'
import { TileGroup } from '@mayim/ui/kit/tile.tsx'
import { useState } from 'react'
import layout from '../../frame/parts/layout.module.css'
import { type Me, useMe } from '../../frame/patron/own-account.ts'
import styles from './reserve.module.css'

/**
 * What the attendant sees of the patron: a note for this visit, one for every visit, and the choice of check
 * (people-46, people-48).
 */
export function ForAttendant({
  reservation,
  editable,
}: {
  reservation: PatronReservation
  editable: boolean
}) {
  const { t } = useTexts()
  const me = useMe().data
  const [editing, setEditing] = useState(false)
  if (!me) return null
  return (
    <section className={layout.panel} aria-labelledby="for-attendant">
      <div className={styles.heading}>
        <h2 id="for-attendant">{t('visit.attendant.title')}</h2>
        <p>{t('visit.attendant.hint')}</p>
      </div>
      {editing ? (
        <Edit reservation={reservation} me={me} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Shown reservation={reservation} me={me} />
          {editable && (
            <Button look="quiet" block onClick={() => setEditing(true)}>
              {t('visit.attendant.edit')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Shown({ reservation, me }: { reservation: PatronReservation; me: Me }) {
  const { t } = useTexts()
  const note = (text: string) => ({ value: text || t('visit.attendant.none'), isProse: text !== '' })
  return (
    <Facts
      facts={[
        { key: 'visit', name: t('visit.attendant.visitNote'), ...note(reservation.reservationNotes) },
        { key: 'standing', name: t('visit.attendant.standingNote'), ...note(reservation.userNotes) },
        { key: 'checks', name: t('visit.attendant.checks'), value: t(wishKey(me.checkedBy ?? '')) },
        { key: 'company', name: t('visit.attendant.company'), value: t(companyKey(me.company ?? '')) },
        ...(me.handSignal
          ? [{ key: 'signs', name: t('visit.attendant.signs'), value: t('visit.attendant.handSignal') }]
          : []),
      ]}
    />
  )
}

function wishKey(wish: CheckPreference) {
  return `visit.attendant.${wish === '' ? 'ask' : wish}` as const
}

function companyKey(company: CompanyPreference) {
  return `visit.attendant.${company === '' ? 'undecided' : company}` as const
}

function Edit({ reservation, me, onDone }: { reservation: PatronReservation; me: Me; onDone: () => void }) {
  const { t } = useTexts()
  const [notes, setNotes] = useState(reservation.reservationNotes)
  const [userNotes, setUserNotes] = useState(reservation.userNotes)
  const [wish, setWish] = useState<CheckPreference>(me.checkedBy ?? '')
  const [company, setCompany] = useState<CompanyPreference>(me.company ?? '')
  const [signs, setSigns] = useState(me.handSignal ?? false)
  const sendNotes = useSend('reservationNotes')
  const sendWish = useSend('userPatch')

  async function save() {
    const body = { notes: notes.trim(), userNotes: userNotes.trim() }
    try {
      await sendNotes.mutateAsync({ params: { id: reservation.reservationId }, body })
      const wishes = [
        { op: 'add' as const, path: '/checkedBy', value: wish, is: me.checkedBy ?? '' },
        { op: 'add' as const, path: '/company', value: company, is: me.company ?? '' },
        { op: 'add' as const, path: '/handSignal', value: signs, is: me.handSignal ?? false },
      ]
      const changed = wishes.filter(({ value, is }) => value !== is).map(({ is: _, ...step }) => step)
      if (changed.length > 0) await sendWish.mutateAsync({ params: { id: me.id }, body: changed })
      onDone()
    } catch {
      // The refusal is shown above the button.
    }
  }

  return (
    <TextWithSave
      texts={[
        { label: t('visit.attendant.visitNote'), value: notes, onChange: setNotes },
        { label: t('visit.attendant.standingNote'), value: userNotes, onChange: setUserNotes },
      ]}
      onSave={() => void save()}
      onCancel={onDone}
      isBusy={sendNotes.isPending || sendWish.isPending}
      error={sendNotes.error ?? sendWish.error}
    >
      <TileGroup
        legend={t('visit.attendant.checks')}
        value={wish}
        onChange={setWish}
        minWidth="9rem"
        options={checkPreferences.map(each => ({ value: each, content: t(wishKey(each)) }))}
      />
      <TileGroup
        legend={t('visit.attendant.company')}
        value={company}
        onChange={setCompany}
        minWidth="9rem"
        options={companyPreferences.map(each => ({ value: each, content: t(companyKey(each)) }))}
      />
      <Switch label={t('visit.attendant.handSignal')} checked={signs} onChange={setSigns} />
    </TextWithSave>
  )
}
