import { useId } from 'react'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { Loaded } from './loaded.tsx'
import { useCall, useSend } from './queries.ts'

/** The own sessions on this side, to end one or all others (people-65). */
export function OwnSessions({
  timeZone,
  className,
  Heading = 'h3',
}: {
  timeZone: string
  className: string | undefined
  Heading?: 'h2' | 'h3'
}) {
  const { t, language } = useTexts()
  const heading = useId()
  const sessions = useCall('accountSessions')
  const end = useSend('accountSessionEnd')
  const endOthers = useSend('accountSessionsEndOthers')
  const error = end.error ?? endOthers.error
  const at = (iso: string) => `${shortDate(iso, language, timeZone)} ${timeOf(iso, timeZone, language)}`
  return (
    <section className={className} aria-labelledby={heading}>
      <Heading id={heading}>{t('auth.sessions.title')}</Heading>
      {error && <Notice tone="error">{error.message}</Notice>}
      <Loaded query={sessions} lines={2}>
        {all => (
          <>
            <List>
              {all.map(({ id, agent, startedAt, lastUsedAt, current }) => {
                const name = agent || t('auth.sessions.unknown')
                return (
                  <ListRow
                    key={id}
                    note={t('auth.sessions.times', { since: at(startedAt), used: at(lastUsedAt) })}
                    end={
                      current ? (
                        <Chip tone="leaf">{t('auth.sessions.current')}</Chip>
                      ) : (
                        <Button
                          look="quiet"
                          busy={end.isPending && end.variables.params.id === id}
                          aria-label={t('auth.sessions.endOf', { agent: name })}
                          onClick={() => end.mutate({ params: { id } })}
                        >
                          {t('auth.sessions.end')}
                        </Button>
                      )
                    }
                  >
                    <bdi>{name}</bdi>
                  </ListRow>
                )
              })}
            </List>
            {all.some(session => !session.current) ? (
              <p>
                <Button look="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                  {t('auth.sessions.endOthers')}
                </Button>
              </p>
            ) : (
              <p>{t('auth.sessions.onlyHere')}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
