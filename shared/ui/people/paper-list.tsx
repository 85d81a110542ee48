import { nameOf } from '@mayim/domain/people/name-of.ts'
import { useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { useCall } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { PaperReview } from './paper-review.tsx'
import { PatronName } from './patron-picker.tsx'
import styles from './people.module.css'

export type WaitingPaper = CallAnswer<'papersWaiting'>[number]

/** The proofs of residents that wait for a review; nothing while none does (people-767). */
export function PaperList({ timeZone }: { timeZone: string }) {
  const { t, language } = useTexts()
  const papers = useCall('papersWaiting').data ?? []
  const [reviewed, setReviewed] = useState<WaitingPaper | null>(null)
  if (papers.length === 0 && reviewed === null) return null
  return (
    <section className={styles.section} aria-labelledby="papers">
      <h2 id="papers">{t('people.papers.title')}</h2>
      <p className={styles.soft}>{t('people.papers.hint')}</p>
      <List>
        {papers.map(paper => (
          <ListRow
            key={paper.userId}
            note={t('people.papers.sent', { date: shortDate(paper.uploadedAt, language, timeZone) })}
            end={
              <Button
                look="quiet"
                aria-label={t('people.papers.reviewOf', { name: nameOf(paper) })}
                onClick={() => setReviewed(paper)}
              >
                {t('people.papers.review')}
              </Button>
            }
          >
            <PatronName patron={paper} />
          </ListRow>
        ))}
      </List>
      {reviewed && <PaperReview paper={reviewed} onClose={() => setReviewed(null)} />}
    </section>
  )
}
