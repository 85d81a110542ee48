import type { Side } from '@mayim/domain/side.ts'
import type { CallAnswer } from '../../client/call-api.ts'
import { useCall, useSend } from '../../client/queries.ts'
import { WebsiteButton } from '../../client/website-button.tsx'
import { shortDate } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from '../people.module.css'
import { titleOf } from './merge-title.ts'

export type AskedMerge = CallAnswer<'mergesAsked'>[number]

/** The accounts that somebody at a hub without the website wants merged; nothing while there are none (people-950). */
export function AskedMerges(props: { side: Side; timeZone: string; onOpen: (asked: AskedMerge) => void }) {
  const { t, language } = useTexts()
  const { side, timeZone } = props
  const asked = useCall('mergesAsked').data ?? []
  const drop = useSend('attentionResolve')
  if (asked.length === 0) return null
  return (
    <>
      {drop.error && <Notice tone="error">{drop.error.message}</Notice>}
      <List label={t('people.merge.asked')}>
        {asked.map(merge => {
          const people = { gone: titleOf(merge.gone), kept: titleOf(merge.kept) }
          const date = shortDate(merge.at, language, timeZone)
          return (
            <ListRow
              key={merge.id}
              note={t('people.merge.askedBy', { date, name: merge.byName })}
              end={
                <div className={styles.actions}>
                  <WebsiteButton
                    side={side}
                    aria-label={t('people.merge.compareOf', people)}
                    onClick={() => props.onOpen(merge)}
                  >
                    {t('people.merge.compare')}
                  </WebsiteButton>
                  <Button
                    look="quiet"
                    busy={drop.isPending}
                    aria-label={t('people.merge.dropOf', people)}
                    onClick={() => drop.mutate({ params: { attentionId: merge.id } })}
                  >
                    {t('people.merge.drop')}
                  </Button>
                </div>
              }
            >
              {t('people.merge.askedLine', people)}
            </ListRow>
          )
        })}
      </List>
    </>
  )
}
