import type { Choices } from '@mayim/domain/capacity/choices.ts'
import { HebrewDate } from '@mayim/ui/calendar/hebrew-date.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { settingsOn } from '@mayim/ui/client/what-is-sold.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { TileGroup } from '@mayim/ui/kit/tile.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textSetting } from '../../facility/facility.ts'
import { lazyPart, Part } from '../../frame/parts/lazy-part.tsx'
import { useNightNames } from '../../frame/parts/visit-time.ts'
import { Screen } from '../../frame/screen.tsx'
import { OtherNight } from './booking-error.tsx'
import { isOfferedAt } from './offer.ts'
import { ExtraTiles, RoomTiles } from './option-tiles.tsx'
import styles from './reserve.module.css'
import { type Draft, useGoTo } from './step.tsx'
import { type Offered, useOffered } from './use-offered.ts'

/** Room, extras and time, with the total on the way on. */
export function OptionsStep({ draft, date }: { draft: Draft; date: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const goTo = useGoTo()
  const offered = useOffered(draft, date)
  const { settings, shabbosMode, picked, fits, total } = offered
  const message = textSetting(settings.data, shabbosMode ? 'reservationMessageFriday' : 'reservationMessage')
  if (offered.isGone) return <OtherNight draft={draft} />
  return (
    <Screen
      title={t('patron.options.title')}
      onBack={() => void navigate(-1)}
      foot={
        <Button
          block
          disabled={!fits || total === null}
          onClick={() =>
            goTo({ step: 'payment', draft: picked }, { keep: { step: 'options', draft: picked } })
          }
        >
          {total ? t('patron.options.continueTotal', { total }) : t('patron.options.continue')}
        </Button>
      }
    >
      <Heading date={date} offered={offered} />
      {message && (
        <Notice>
          <span dir="auto">{message}</span>
        </Notice>
      )}
      {!shabbosMode && <RoomAndExtras offered={offered} />}
      <Times date={date} offered={offered} />
    </Screen>
  )
}

function Heading({ date, offered: { day, shabbosMode } }: { date: string; offered: Offered }) {
  const { t } = useTexts()
  const nights = useNightNames()
  return (
    <div className={styles.heading}>
      <h1>{t(shabbosMode ? 'patron.options.timeTitle' : 'patron.options.title')}</h1>
      <p>
        {nights.full(date)}
        {day && (
          <>
            {' · '}
            <HebrewDate day={day} />
          </>
        )}
      </p>
    </div>
  )
}

function RoomAndExtras({ offered }: { offered: Offered }) {
  const { day, settings, slots, useDiscountPrice, picked, setPicked } = offered
  return (
    <Loaded query={settings} lines={2}>
      {known => (
        <>
          <RoomTiles
            settings={settingsOn(known, day)}
            slots={slots.data ?? []}
            useDiscountPrice={useDiscountPrice}
            value={picked.room}
            onChange={room => setPicked({ ...picked, room })}
          />
          <ExtraTiles
            settings={settingsOn(known, day)}
            values={picked.extras}
            onChange={extras => setPicked({ ...picked, extras })}
          />
        </>
      )}
    </Loaded>
  )
}

/** The times of the night, and its wait list; a failure is shown as a warning (screens-50). */
function Times({ date, offered }: { date: string; offered: Offered }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { slots, choices, shabbosMode, roomKnown, picked, setPicked, placesAt, fits } = offered
  if (!slots.data) {
    if (!slots.error) return <Skeleton lines={4} />
    return (
      <Notice
        tone="warning"
        title={t('visit.optionsFailed')}
        action={
          <Button look="quiet" onClick={() => void slots.refetch()}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {slots.error.message}
      </Notice>
    )
  }
  const known = slots.data
  const times = known.map(({ timeSlot }) => ({ time: timeSlot, places: placesAt(timeSlot) }))
  // An edit keeps its booking, so it needs no wait list; on Shabbos no texts are sent.
  const mayWait = roomKnown && !picked.replacing && !shabbosMode
  return (
    <>
      <SlotTiles
        slots={times}
        roomKnown={roomKnown}
        value={fits ? picked.time : null}
        onChange={time => setPicked({ ...picked, time })}
        onOtherEvening={() => void navigate(-1)}
        isTitled={shabbosMode}
      />
      {mayWait && (
        <WaitForTime
          slots={times.filter(each => isOfferedAt(choices, each.time, known, { shabbosMode }))}
          date={date}
          choices={choices}
        />
      )}
    </>
  )
}

const Join = lazyPart(async () => (await import('../wait-list/join.tsx')).Join, 'waitList')

/** The wait list, below the times: shown at once if all are taken, behind a button if some are left. */
function WaitForTime({
  slots,
  ...wanted
}: {
  slots: readonly { time: string; places: number }[]
  date: string
  choices: Choices
}) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  const taken = slots.filter(slot => slot.places === 0)
  if (taken.length === 0) return null
  if (taken.length < slots.length && !asked) {
    return (
      <Button look="plain" icon="clock" onClick={() => setAsked(true)}>
        {t('patron.options.waitForOther')}
      </Button>
    )
  }
  return (
    <Part fallback={<Skeleton lines={2} />}>
      <Join {...wanted} times={slots.map(slot => slot.time)} taken={taken.map(slot => slot.time)} />
    </Part>
  )
}

/** From here down it is said how many are left. */
const few = 2

/** The times of the night for the current choices; full ones are not shown. */
export function SlotTiles({
  slots,
  roomKnown,
  value,
  onChange,
  onOtherEvening,
  isTitled = false,
}: {
  slots: readonly { time: string; places: number }[]
  roomKnown: boolean
  value: string | null
  onChange: (time: string) => void
  onOtherEvening: () => void
  /** The title of the screen asks for the time already. */
  isTitled?: boolean
}) {
  const { t, language } = useTexts()
  if (!roomKnown) return <Notice>{t('patron.options.chooseRoom')}</Notice>
  const free = slots.filter(slot => slot.places > 0)
  if (free.length === 0) {
    return (
      <Notice
        tone="warning"
        title={t('patron.options.noSlots')}
        action={
          <Button look="quiet" onClick={onOtherEvening}>
            {t('patron.options.otherEvening')}
          </Button>
        }
      >
        {t('patron.options.noSlotsHint')}
      </Notice>
    )
  }
  return (
    <TileGroup
      legend={
        isTitled ? <VisuallyHidden>{t('patron.options.time')}</VisuallyHidden> : t('patron.options.time')
      }
      value={value}
      onChange={onChange}
      minWidth="6rem"
      options={free.map(slot => ({
        value: slot.time,
        content: <span data-digits>{wallTime(slot.time, language)}</span>,
        note: slot.places <= few ? t('patron.options.left', { count: slot.places }) : undefined,
      }))}
    />
  )
}
