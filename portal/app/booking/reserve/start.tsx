import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { needsProfile } from '@mayim/domain/validation.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { flagSetting, usePublicSettings } from '../../facility/facility.ts'
import { useMyReservations, useSchedule } from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import { DateStep } from './date-step.tsx'
import { ProfileForm } from './profile-form.tsx'
import { emptyDraft, RedirectTo, useGoTo } from './step.tsx'

/** The start of the flow: the profile if it is required, then an existing reservation, otherwise the first question. */
export function Start({ date }: { date: string | null }) {
  const navigate = useNavigate()
  const { userId } = useSignedIn()
  const settings = usePublicSettings()
  const user = useCall('userGet', { params: { id: userId } })
  const schedule = useSchedule()
  const { query, today, reservations, upcoming, here } = useMyReservations()
  const asksProfile =
    settings.data !== undefined &&
    user.data !== undefined &&
    needsProfile(user.data, { sendEmailForNewUsers: flagSetting(settings.data, 'sendEmailForNewUsers') })
  if (settings.data && user.data && query.data && !asksProfile) {
    if (date !== null && upcoming.length === 0 && !here) return <ToTimes date={date} />
    if (reservations.length === 0) return <DateStep draft={emptyDraft} />
    if (today !== '')
      return <ToReservations only={here ?? (upcoming.length === 1 ? upcoming[0] : undefined)} />
  }
  return (
    <Screen onBack={() => void navigate('/')}>
      <Loaded query={settings}>
        {() => (
          <Loaded query={user}>
            {profile =>
              asksProfile ? (
                <ProfileForm profile={profile} />
              ) : (
                <Loaded query={query}>{() => <Loaded query={schedule}>{() => <Skeleton />}</Loaded>}</Loaded>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

/** The visit of now, or exactly one that is to come: see it. Otherwise the list. */
function ToReservations({ only }: { only: PatronReservation | undefined }) {
  return <RedirectTo step={only ? { step: 'view', reservationId: only.reservationId } : { step: 'list' }} />
}

/** The night is known: on to its times, with the choice of nights behind them. */
function ToTimes({ date }: { date: string }) {
  const goTo = useGoTo()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    const draft = { ...emptyDraft, date }
    goTo({ step: 'options', draft }, { keep: { step: 'date', draft } })
  }, [goTo, date])
  return (
    <Screen>
      <Skeleton />
    </Screen>
  )
}
