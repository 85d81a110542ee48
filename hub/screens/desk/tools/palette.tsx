import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { found } from '../board/evening-groups.ts'
import styles from '../forms/dialog.module.css'

/** The command palette: visits, patrons, rooms and actions by name. Arrow keys move, Enter runs the entry. */
export function Palette(props: {
  reservations: readonly StaffReservation[]
  rooms: readonly Room[]
  actions: readonly PaletteAction[]
  onChoose: (reservationId: string) => void
  onPhone: (phone: string) => void
  onRoom: (roomId: number) => void
  onProof: (proof: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const entries = paletteEntries(typed, { ...props, roomName: name => t('desk.roomName', { name }) })
  const chosen = entries[Math.min(at, entries.length - 1)]

  function go(entry: PaletteEntry | undefined) {
    if (!entry) return
    props.onClose()
    if (entry.kind === 'action') props.actions.find(({ id }) => id === entry.id)?.run()
    else if (entry.kind === 'phone') props.onPhone(entry.phone)
    else if (entry.kind === 'room') props.onRoom(entry.roomId)
    else if (entry.kind === 'proof') props.onProof(entry.proof)
    else props.onChoose(entry.id)
  }

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt(before => Math.max(0, Math.min(entries.length - 1, before + step)))
    if (event.key === 'Enter') go(chosen)
    if (step !== 0 || event.key === 'Enter') event.preventDefault()
  }

  return (
    <Dialog open onClose={props.onClose} title={t('reception.palette.title')}>
      <Field
        label={t('reception.palette.hint')}
        autoFocus
        autoComplete="off"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        {...(chosen ? { 'aria-activedescendant': optionId(listId, chosen) } : {})}
        value={typed}
        onKeyDown={onKey}
        onChange={value => {
          setTyped(value)
          setAt(0)
        }}
      />
      {entries.length === 0 && (
        <p className={styles.note} role="status">
          {t('reception.palette.none')}
        </p>
      )}
      <Options listId={listId} entries={entries} chosen={chosen} onGo={go} />
    </Dialog>
  )
}

const optionId = (listId: string, { id }: PaletteEntry) => `${listId} ${id}`.replaceAll(' ', '-')

/** The combobox handles the keys. A click is for the pointer. */
function Options(props: {
  listId: string
  entries: readonly PaletteEntry[]
  chosen: PaletteEntry | undefined
  onGo: (entry: PaletteEntry) => void
}) {
  const { t } = useTexts()
  return (
    <div
      id={props.listId}
      role="listbox"
      aria-label={t('reception.palette.title')}
      className={styles.options}
    >
      {props.entries.map(entry => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above holds the focus and its keys
        <div
          key={entry.id}
          id={optionId(props.listId, entry)}
          role="option"
          tabIndex={-1}
          aria-selected={entry === props.chosen}
          className={styles.option}
          onClick={() => props.onGo(entry)}
        >
          <EntryText entry={entry} />
        </div>
      ))}
    </div>
  )
}

function EntryText({ entry }: { entry: PaletteEntry }) {
  const { t } = useTexts()
  if (entry.kind === 'phone') return <bdi>{t('reception.palette.phone', { phone: entry.phone })}</bdi>
  if (entry.kind === 'room') return <span>{t('desk.roomName', { name: entry.name })}</span>
  if (entry.kind === 'proof') return <span>{t('board.proof.found')}</span>
  if (entry.kind === 'action') return <span>{entry.text}</span>
  return (
    <>
      <bdi data-digits>{entry.text}</bdi>
      <small>
        <bdi>{entry.note}</bdi>
      </small>
    </>
  )
}

export interface PaletteAction {
  readonly id: string
  readonly text: string
  readonly run: () => void
}

type PaletteEntry =
  | { readonly kind: 'action'; readonly id: string; readonly text: string }
  | { readonly kind: 'visit'; readonly id: string; readonly text: string; readonly note: string }
  | { readonly kind: 'room'; readonly id: string; readonly name: string; readonly roomId: number }
  | { readonly kind: 'phone'; readonly id: string; readonly phone: string }
  | { readonly kind: 'proof'; readonly id: string; readonly proof: string }

/** As many entries as fit without scrolling. */
const mostShown = 9
/** From this many digits on, the input is a phone that may not be on the list. */
const phoneDigits = 9
/** The scanned booking proof (QR code) of a patron's phone: one word, far longer than any name. */
const proofPattern = /^[A-Za-z0-9_.-]{120,600}$/

/** The palette's entries for an input: visits by code, name or phone, rooms by name or as the desk calls them, and actions. */
export function paletteEntries(
  typed: string,
  known: {
    readonly reservations: readonly StaffReservation[]
    readonly rooms: readonly Room[]
    readonly actions: readonly Pick<PaletteAction, 'id' | 'text'>[]
    /** How the desk calls a room: "Room 4". */
    readonly roomName: (name: string) => string
  },
): PaletteEntry[] {
  const proof = typed.trim()
  if (proofPattern.test(proof)) return [{ kind: 'proof', id: 'proof', proof }]
  const wanted = plain(proof)
  const digits = wanted.replace(/\D/g, '')
  const visits = wanted === '' ? [] : known.reservations.filter(each => found(each, wanted))
  const rooms = known.rooms.filter(
    ({ name }) => plain(name) === wanted || plain(known.roomName(name)) === wanted,
  )
  const actions = known.actions.filter(({ text }) => text.toLocaleLowerCase().includes(wanted))
  const entries: PaletteEntry[] = [
    ...rooms.map(({ id, name }) => ({ kind: 'room' as const, id: `room ${id}`, name, roomId: id })),
    ...visits.map(({ reservationId, reservationCode, user }) => ({
      kind: 'visit' as const,
      id: reservationId,
      text: reservationCode,
      note: [user.firstName, user.lastName].filter(Boolean).join(' '),
    })),
    ...actions.map(({ id, text }) => ({ kind: 'action' as const, id, text })),
    ...(digits.length >= phoneDigits ? [{ kind: 'phone' as const, id: 'phone', phone: wanted }] : []),
  ]
  return entries.slice(0, mostShown)
}

/** Lower case, single spaces, without the marks that isolate a name in a sentence. */
function plain(text: string): string {
  return withoutMarks(text).trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
