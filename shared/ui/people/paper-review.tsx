import { nameOf } from '@mayim/domain/people/names.ts'
import { useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import styles from './people.module.css'

/** Shows the picture beside what she said of herself, and accepts or refuses it (people-767). */
export function PaperReview(props: { paper: CallAnswer<'papersWaiting'>[number]; onClose: () => void }) {
  const { t } = useTexts()
  const { paper, onClose } = props
  const params = { id: paper.userId }
  const picture = usePicture(paper.userId)
  const [reason, setReason] = useState('')
  const review = useSend('paperReview')
  const send = (body: { accepted: boolean; reason?: string }) =>
    review.mutate({ params, body }, { onSuccess: onClose })
  const fault = picture.error?.message ?? errorElsewhere(review.error, ['reason'])
  return (
    <Dialog open wide onClose={onClose} title={nameOf(paper)}>
      <Form className={styles.form} onSend={() => send({ accepted: false, reason })}>
        {fault && <Notice tone="error">{fault}</Notice>}
        <p>
          {paper.address
            ? t('people.papers.address', { address: paper.address })
            : t('people.papers.noAddress')}
        </p>
        {picture.data ? (
          <img
            className={styles.paper}
            src={`data:image/webp;base64,${picture.data.picture}`}
            alt={t('people.papers.picture', { name: nameOf(paper) })}
          />
        ) : (
          !picture.error && <Skeleton lines={6} />
        )}
        <Button busy={review.isPending} onClick={() => send({ accepted: true })}>
          {t('people.papers.accept')}
        </Button>
        <Field
          label={t('people.papers.reason')}
          hint={t('people.papers.reasonHint')}
          error={errorAt(review.error, 'reason')}
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
        <Button type="submit" look="quiet" busy={review.isPending}>
          {t('people.papers.refuse')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** Asked for once, because each look is recorded. */
function usePicture(userId: string) {
  const open = useSend('paperPicture')
  const openedFor = useRef('')
  const { mutate } = open
  useEffect(() => {
    if (openedFor.current === userId) return
    openedFor.current = userId
    mutate({ params: { id: userId }, body: {} })
  }, [userId, mutate])
  return open
}
