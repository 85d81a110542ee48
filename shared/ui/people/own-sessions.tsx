import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './people.module.css'

/** The own sessions on this side, to end one or all others (people-65). */
export function OwnSessions({ timeZone }: { timeZone: string }) {
  const { t, language } = useTexts()
  const sessions = useCall('accountSessions')
  const end = useSend('accountSessionEnd')
  const endOthers = useSend('accountSessionsEndOthers')
  const error = end.error ?? endOthers.error
  const at = (iso: string) => `${shortDate(iso, language, timeZone)} ${timeOf(iso, timeZone, language)}`
  return (
    <div className={styles.section}>
      <h3>{t('people.account.sessions')}</h3>
      {error && <Notice tone="error">{error.message}</Notice>}
      <Loaded query={sessions} lines={2}>
        {all => (
          <>
            <List>
              {all.map(({ id, agent, startedAt, lastUsedAt, current }) => {
                const name = agent || t('people.account.unknown')
                return (
                  <ListRow
                    key={id}
                    note={t('people.account.times', { since: at(startedAt), used: at(lastUsedAt) })}
                    end={
                      current ? (
                        <Chip tone="leaf">{t('people.account.current')}</Chip>
                      ) : (
                        <Button
                          look="quiet"
                          busy={end.isPending && end.variables.params.id === id}
                          aria-label={t('people.account.endOf', { agent: name })}
                          onClick={() => end.mutate({ params: { id } })}
                        >
                          {t('people.account.end')}
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
              <div className={styles.actions}>
                <Button look="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                  {t('people.account.endOthers')}
                </Button>
              </div>
            ) : (
              <p className={styles.soft}>{t('people.account.onlyHere')}</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
