import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { Loaded } from '@mayim/shared/ui/client/loaded.tsx'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useSignedIn } from '@mayim/shared/ui/client/session.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { flagSetting, usePublicSettings } from '../facility/facility.ts'
import { Screen } from '../shell/screen.tsx'
import { useMyReservations } from './my-reservations.ts'
import { ProfileForm } from './profile-form.tsx'
import { RedirectTo } from './redirect-to.tsx'
import { emptyDraft, useGoTo } from './step.ts'

/** Where the flow begins: the profile where it is required, then what she has already, else the first question. */
export function Start({ date }: { date: string | null }) {
  const navigate = useNavigate()
  const { userId } = useSignedIn()
  const settings = usePublicSettings()
  const user = useCall('userGet', { params: { id: userId } })
  return (
    <Screen onBack={() => void navigate('/')}>
      <Loaded query={settings}>
        {known => (
          <Loaded query={user}>
            {profile =>
              flagSetting(known, 'sendEmailForNewUsers') && !profile.firstName && !profile.lastName ? (
                <ProfileForm profile={profile} />
              ) : (
                <WhereTo date={date} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

/** None: choose a night. Exactly one that is to come: see it. Otherwise the list. */
function WhereTo({ date }: { date: string | null }) {
  const { query, today, reservations, upcoming } = useMyReservations()
  return (
    <Loaded query={query}>
      {() => {
        if (date !== null && upcoming.length === 0) return <ToTimes date={date} />
        if (reservations.length === 0) return <RedirectTo step={{ step: 'date', draft: emptyDraft }} />
        if (today === '') return <Skeleton />
        const [only, second] = upcoming
        if (only && !second) return <RedirectTo step={{ step: 'view', reservationId: only.reservationId }} />
        return <RedirectTo step={{ step: 'list' }} />
      }}
    </Loaded>
  )
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
  return <Skeleton />
}
