import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { certificateState, newestOfEach } from '@mayim/domain/building/supervision.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, TextArea } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { PhotoDialog, PhotoField, useSmallPhoto } from './photo-field.tsx'
import styles from './rabbi.module.css'
import type { RegisterPlace } from './register-place.ts'
import { StrikeDialog } from './strike-dialog.tsx'

/** The certificate of each mikvah, the one that ends first at the top (building-572). */
export function CertificateList({ tonight, place }: { tonight: string; place: RegisterPlace }) {
  const { t } = useTexts()
  const [isAdding, setIsAdding] = useState(false)
  const list = useCall('registerList', { params: { register: 'certificate' }, query: { dt: tonight } })
  return (
    <section className={styles.section} aria-labelledby="certificates">
      <div className={styles.head}>
        <h2 id="certificates">{t('registers.certificate.title')}</h2>
        <Button look="quiet" icon="plus" onClick={() => setIsAdding(true)}>
          {t('registers.certificate.add')}
        </Button>
      </div>
      <Loaded query={list} lines={3}>
        {({ entries }) => {
          const standing = newestOfEach(entries).toSorted((a, b) => untilOf(a).localeCompare(untilOf(b)))
          return standing.length === 0 ? (
            <p className={styles.soft}>{t('registers.certificate.none')}</p>
          ) : (
            <List label={t('registers.certificate.title')}>
              {standing.map(entry => (
                <Certificate key={entry.id} entry={entry} tonight={tonight} place={place} />
              ))}
            </List>
          )
        }}
      </Loaded>
      {isAdding && <CertificateForm onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function untilOf({ until }: RegisterEntry): string {
  return until ?? ''
}

const tones = { over: 'coral', soon: 'amber', valid: 'leaf' } as const

interface CertificateProps {
  readonly entry: RegisterEntry
  readonly tonight: string
  readonly place: RegisterPlace
}

function Certificate({ entry, tonight, place }: CertificateProps) {
  const { t, language } = useTexts()
  const [opened, setOpened] = useState<'photo' | 'strike' | null>(null)
  const date = shortDate(untilOf(entry), language)
  const state = certificateState(untilOf(entry), tonight)
  const title = t('registers.certificate.of', { name: entry.subject })
  const written = shortDate(entry.at, language, place.timeZone)
  return (
    <ListRow
      end={
        <div className={styles.actions}>
          {entry.hasPhoto && (
            <Button look="quiet" onClick={() => setOpened('photo')}>
              {t('registers.fault.seePhoto')}
            </Button>
          )}
          <Button
            look="plain"
            aria-label={t('registers.certificate.strikeOf', { name: entry.subject })}
            onClick={() => setOpened('strike')}
          >
            {t('registers.water.strike')}
          </Button>
        </div>
      }
    >
      <div className={styles.paper}>
        <strong>
          <bdi>{entry.subject}</bdi>
        </strong>
        <Chip tone={tones[state]}>{t(`registers.certificate.${state}`, { date })}</Chip>
      </div>
      <p className={styles.soft}>
        {entry.note !== '' && (
          <>
            <bdi>{entry.note}</bdi>
            {' · '}
          </>
        )}
        {t('registers.certificate.written', { name: entry.by, date: written })}
      </p>
      {opened === 'photo' && <PhotoDialog id={entry.id} title={title} onClose={() => setOpened(null)} />}
      {opened === 'strike' && (
        <StrikeDialog
          entry={entry}
          title={t('registers.certificate.strikeOf', { name: entry.subject })}
          onClose={() => setOpened(null)}
        />
      )}
    </ListRow>
  )
}

/** Writes down a certificate: of which mikvah, until when, by whom, with a picture of the paper. */
function CertificateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [draft, setDraft] = useState({ subject: '', until: '', note: '' })
  const add = useSend('registerAdd')
  const photo = useSmallPhoto()
  const errorOf = (field: string) => (add.error?.field === field ? add.error.message : null)
  const { until, ...rest } = draft
  const body = {
    register: 'certificate' as const,
    ...rest,
    ...(until === '' ? {} : { until }),
    ...(photo.data === undefined ? {} : { photo: photo.data }),
  }
  return (
    <Dialog open onClose={onClose} title={t('registers.certificate.add')}>
      <Form className={styles.form} onSend={() => add.mutate({ body }, { onSuccess: onClose })}>
        {add.error && !['subject', 'until'].includes(add.error.field ?? '') && (
          <Notice tone="error">{add.error.message}</Notice>
        )}
        <Field
          label={t('registers.water.which')}
          required
          maxLength={100}
          dir="auto"
          autoComplete="off"
          error={errorOf('subject')}
          value={draft.subject}
          onChange={subject => setDraft({ ...draft, subject })}
        />
        <Field
          label={t('registers.certificate.until')}
          required
          type="date"
          error={errorOf('until')}
          value={until}
          onChange={next => setDraft({ ...draft, until: next })}
        />
        <TextArea
          label={t('registers.certificate.by')}
          maxLength={500}
          rows={2}
          value={draft.note}
          onChange={note => setDraft({ ...draft, note })}
        />
        <PhotoField hint={t('registers.certificate.photoHint')} photo={photo} />
        <Button type="submit" busy={add.isPending || photo.isPending}>
          {t('registers.water.write')}
        </Button>
      </Form>
    </Dialog>
  )
}
