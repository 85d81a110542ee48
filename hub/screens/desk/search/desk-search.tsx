import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { IconButton, Kbd } from '@mayim/ui/kit/button.tsx'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { usePeople } from '../booking/use-people.ts'
import type { StartWho } from '../booking/use-who.ts'
import { type Cell, Found } from './found.tsx'
import styles from './search.module.css'
import { bookedBy, type SearchAction, type SearchEntry, searchEntries } from './search-entries.ts'

/** Where a found entry leads. */
export interface SearchTargets {
  readonly onVisit: (reservationId: string) => void
  readonly onPerson: (userId: string) => void
  readonly onBook: (who: StartWho) => void
  readonly onWalkIn: (who: StartWho) => void
  readonly onRoom: (roomId: number) => void
  readonly onProof: (proof: string) => void
}

/**
 * The one search of the desk: everybody whom the building knows, tonight or not, rooms, actions, and the way to book
 * somebody new. A combobox with a grid (WAI-ARIA): arrows move, Enter opens, Ctrl-Enter books, Escape closes. It never
 * hides anything of the board.
 */
export function DeskSearch({
  box,
  board,
  actions,
  to,
}: {
  box: RefObject<HTMLInputElement | null>
  board: Pick<CallAnswer<'dayBoard'>, 'reservations' | 'rooms' | 'isTonight'> | undefined
  actions: readonly SearchAction[]
  to: SearchTargets
}) {
  const { t } = useTexts()
  const gridId = useId()
  const search = useSearch(board, actions, to)
  const { typed, open, entries, at } = search
  return (
    <div className={styles.search}>
      <input
        ref={box}
        role="combobox"
        aria-label={t('reception.search.label')}
        aria-expanded={open}
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-controls={gridId}
        aria-activedescendant={open && entries[at.row] ? cellId(gridId, at) : undefined}
        autoComplete="off"
        placeholder={t('reception.search.hint')}
        value={typed}
        onChange={event => search.type(event.currentTarget.value)}
        onKeyDown={search.onKey}
        onBlur={search.close}
      />
      {typed === '' ? (
        <Kbd title={t('desk.searchHint')}>/</Kbd>
      ) : (
        <IconButton icon="cross" label={t('desk.clear')} onClick={() => search.type('')} />
      )}
      <Found
        id={gridId}
        open={open}
        entries={entries}
        at={at}
        pending={search.pending}
        isTonight={board?.isTonight ?? true}
        cellId={cellId}
        onGo={search.go}
      />
    </div>
  )
}

const top: Cell = { row: 0, cell: 0 }
const cellId = (gridId: string, { row, cell }: Cell) => `${gridId}-${row}-${cell}`

function useSearch(
  board: Parameters<typeof DeskSearch>[0]['board'],
  actions: readonly SearchAction[],
  to: SearchTargets,
) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(top)
  // Enter was pressed before the answer about people came.
  const [isWaiting, setWaiting] = useState(false)
  const { people, pending } = usePeople(isOpen ? typed : '')
  const entries = searchEntries(typed, {
    reservations: board?.reservations ?? [],
    rooms: board?.rooms ?? [],
    people,
    actions,
    roomName: name => t('desk.roomName', { name }),
  })
  const close = () => {
    setOpen(false)
    setWaiting(false)
    setAt(top)
  }

  function go(entry: SearchEntry | undefined, books = false) {
    if (!entry) return setWaiting(pending)
    close()
    setTyped('')
    const who = books ? bookedBy(entry) : null
    if (who) to.onBook({ userId: who.userId })
    else openEntry(entry, to)
  }

  const goOn = useEffectEvent(() => go(entries[0]))
  useEffect(() => {
    if (isWaiting && !pending) goOn()
  }, [isWaiting, pending])

  function type(text: string) {
    setTyped(text)
    setAt(top)
    setOpen(text !== '')
    setWaiting(false)
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const entry = isOpen ? entries[at.row] : undefined
    const moved = isOpen ? movedBy(event, at, entries) : null
    if (moved) setAt(moved)
    else if (event.key === 'ArrowDown' || (event.key === 'Enter' && !isOpen)) setOpen(true)
    else if (event.key === 'Enter') go(entry, event.ctrlKey || event.metaKey || at.cell === 1)
    else if (event.key === 'Escape') type('')
    // The key that leads here was pressed here already.
    else if (event.key === '/' && typed === '') setOpen(false)
    else return
    event.preventDefault()
  }

  return { typed, type, open: isOpen, close, entries, at, pending, onKey, go }
}

function openEntry(entry: SearchEntry, to: SearchTargets): void {
  if (entry.kind === 'visit') to.onVisit(entry.id)
  else if (entry.kind === 'person') to.onPerson(entry.id)
  else if (entry.kind === 'room') to.onRoom(entry.room.id)
  else if (entry.kind === 'action') entry.action.run()
  else if (entry.kind === 'proof') to.onProof(entry.proof)
  else if (entry.kind === 'walkIn') to.onWalkIn(entry.who)
  else to.onBook(entry.who)
}

/** The cell to which an arrow moves; null where the key is the text's own. */
function movedBy(
  event: KeyboardEvent<HTMLInputElement>,
  at: Cell,
  entries: readonly SearchEntry[],
): Cell | null {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && entries.length > 0)
    return { row: (at.row + step + entries.length) % entries.length, cell: 0 }
  const input = event.currentTarget
  const isRtl = getComputedStyle(input).direction === 'rtl'
  const onward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const entry = entries[at.row]
  const atEnd = input.selectionStart === input.value.length
  if (event.key === onward && at.cell === 0 && atEnd && entry && bookedBy(entry)) return { ...at, cell: 1 }
  return event.key === back && at.cell === 1 ? { ...at, cell: 0 } : null
}
