import { HebrewDate } from '@mayim/ui/calendar/hebrew-date.tsx'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useNavigate } from 'react-router'
import { textSetting } from '../../facility/facility.ts'
import { useNightNames } from '../../frame/parts/night-name.ts'
import { Screen } from '../../frame/screen.tsx'
import { isOfferedAt } from './offer.ts'
import { ExtraTiles, RoomTiles } from './option-tiles.tsx'
import { OtherNight } from './other-night.tsx'
import styles from './reserve.module.css'
import { SlotTiles } from './slot-tiles.tsx'
import { type Draft, useGoTo } from './step.ts'
import { type Offered, useOffered } from './use-offered.ts'
import { WaitForTime } from './wait-for-time.tsx'

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
  const { settings, slots, useDiscountPrice, picked, setPicked } = offered
  return (
    <Loaded query={settings} lines={2}>
      {known => (
        <>
          <RoomTiles
            settings={known}
            slots={slots.data ?? []}
            useDiscountPrice={useDiscountPrice}
            value={picked.room}
            onChange={room => setPicked({ ...picked, room })}
          />
          <ExtraTiles
            settings={known}
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
