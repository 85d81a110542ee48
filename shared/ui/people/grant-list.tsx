import { nameOf } from '@mayim/domain/people/names.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { CallAnswer } from '../client/call-api.ts'
import { useCall, useSend } from '../client/queries.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { useTexts } from '../i18n.ts'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './people.module.css'
import { OwnPasswordField, useOwnPassword } from './set-password.tsx'

type Grant = CallAnswer<'roleGrants'>[number]

/** The roles that wait for a second Admin; nothing while none does (people-60). They are at the website. */
export function GrantList({ side, ownId }: { side: Side; ownId: string }) {
  const { t } = useTexts()
  const list = useCall('roleGrants')
  const grants = list.data ?? []
  const own = useOwnPassword(side)
  const confirm = useSend('roleGrantConfirm')
  const decline = useSend('roleGrantDecline')
  const error = confirm.error ?? decline.error
  if (!list.data && list.error?.code === 'portalUnreachable') return <Notice>{t('people.grant.away')}</Notice>
  if (grants.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="grants">
      <h2 id="grants">{t('people.grant.title')}</h2>
      {error && error.field !== 'ownPassword' && <Notice tone="error">{error.message}</Notice>}
      <OwnPasswordField own={own} error={error} />
      <List>
        {grants.map(grant => (
          <GrantRow
            key={grant.id}
            side={side}
            grant={grant}
            isOwn={[grant.byId, grant.userId].includes(ownId)}
            busy={confirm.isPending || decline.isPending}
            onConfirm={() => confirm.mutate({ params: { id: grant.id }, body: own.body })}
            onDecline={() => decline.mutate({ params: { id: grant.id }, body: own.body })}
          />
        ))}
      </List>
    </section>
  )
}

function GrantRow(props: {
  side: Side
  grant: Grant
  isOwn: boolean
  busy: boolean
  onConfirm: () => void
  onDecline: () => void
}) {
  const { t } = useTexts()
  const { side, grant, isOwn, busy } = props
  const name = nameOf({ ...grant, username: grant.userName })
  return (
    <ListRow
      note={isOwn ? t('people.grant.own') : undefined}
      end={
        <div className={styles.actions}>
          {!isOwn && (
            <WebsiteButton
              side={side}
              busy={busy}
              aria-label={t('people.grant.confirmOf', { name })}
              onClick={props.onConfirm}
            >
              {t('people.grant.confirm')}
            </WebsiteButton>
          )}
          <WebsiteButton
            side={side}
            look="quiet"
            busy={busy}
            aria-label={t('people.grant.declineOf', { name })}
            onClick={props.onDecline}
          >
            {t('people.grant.decline')}
          </WebsiteButton>
        </div>
      }
    >
      {t('people.grant.text', { by: grant.byName, name })}
    </ListRow>
  )
}
