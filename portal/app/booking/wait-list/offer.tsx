import type { OfferView } from '@mayim/contract/entities/wait-list.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useLocation, useParams } from 'react-router'
import { Screen } from '../../frame/screen.tsx'
import { OfferChoice, Over } from './offer-choice.tsx'

/** A visitor has no live stream: the page polls, seldom enough not to use up the address's limit. */
const askEveryMs = 10_000

/** The page of an offer's link: one time, yes or no, without signing in (booking-73). */
export function Offer() {
  const { t } = useTexts()
  const { key = '' } = useParams()
  const query = useCall('waitListOffer', { params: { key } }, { staleMs: 0, everyMs: askEveryMs })
  const isMissing = query.error?.code === 'offerMissing' || query.error?.status === 400
  return (
    <Screen
      foot={
        <LinkButton to="/reserve" look="quiet" block>
          {t('waitList.offer.see')}
        </LinkButton>
      }
    >
      <h1>{t('waitList.offer.title')}</h1>
      {isMissing ? (
        <Notice tone="warning" title={t('waitList.offer.missing')}>
          {t('waitList.offer.missingHint')}
        </Notice>
      ) : (
        <Loaded query={query} lines={4}>
          {offer => <Answer key={key} offerKey={key} known={offer} />}
        </Loaded>
      )}
    </Screen>
  )
}

function Answer({ offerKey, known }: { offerKey: string; known: OfferView }) {
  const { t } = useTexts()
  const noFirst = new URLSearchParams(useLocation().search).has('no')
  const send = useSend('waitListOfferAnswer')
  // An offer that was read after her answer is newer than the answer.
  const offer = known.state === 'open' ? (send.data ?? known) : known
  if (offer.state === 'accepted') {
    return (
      <Notice tone="success" title={t('waitList.offer.accepted')}>
        {t(offer.paidAhead ? 'waitList.offer.pay' : 'waitList.offer.acceptedHint')}
      </Notice>
    )
  }
  if (offer.state === 'asked') return <Notice>{t('waitList.offer.asked')}</Notice>
  if (offer.state === 'declined') {
    return <Notice title={t('waitList.offer.declined')}>{t('waitList.offer.declinedHint')}</Notice>
  }
  if (offer.state === 'over' || send.error?.code === 'offerOver') return <Over />
  return (
    <OfferChoice
      offer={offer}
      noFirst={noFirst}
      asked={send.isPending ? (send.variables?.body.answer ?? null) : null}
      error={send.error}
      onAnswer={answer => send.mutate({ params: { key: offerKey }, body: { answer } })}
    />
  )
}
