import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { ruleGroups, rulesOfHours } from '@mayim/contract/entities/rules-of-hours.ts'
import type { SettingKey } from '@mayim/contract/settings.ts'
import { changedRules } from '@mayim/domain/building/supervision.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button, PageButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, TextArea } from '../kit/field.tsx'
import { Facts } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { useValueText } from '../settings/setting-value.ts'
import { CertificateList } from './certificate-list.tsx'
import styles from './rabbi.module.css'
import type { RegisterPlace } from './register-place.ts'
import { StrikeDialog } from './strike-dialog.tsx'
import { WaterLog } from './water-log.tsx'

/** The rules of hours that the rabbi confirmed, the certificates of the mikvahs, and the log of the water (building-573). */
export function RabbiPage({ place }: { place: RegisterPlace }) {
  const { t } = useTexts()
  const zmanim = useCall('zmanim', {})
  return (
    <Loaded query={zmanim} lines={10}>
      {({ date }) => (
        <div className={styles.content}>
          <div className={styles.actions}>
            <Button look="quiet" icon="printer" onClick={() => print()}>
              {t('registers.rabbi.print')}
            </Button>
          </div>
          <ConfirmedRules tonight={date} place={place} />
          <CertificateList tonight={date} place={place} />
          <WaterLog tonight={date} place={place} />
        </div>
      )}
    </Loaded>
  )
}

function ConfirmedRules({ tonight, place }: { tonight: string; place: RegisterPlace }) {
  const { t } = useTexts()
  const [isWriting, setIsWriting] = useState(false)
  const rulings = useCall('registerList', { params: { register: 'ruling' }, query: { dt: tonight } })
  return (
    <section className={styles.section} aria-labelledby="rules">
      <div className={styles.head}>
        <h2 id="rules">{t('registers.rabbi.rules')}</h2>
        <Button look="quiet" icon="plus" onClick={() => setIsWriting(true)}>
          {t('registers.rabbi.confirm')}
        </Button>
      </div>
      <p className={styles.soft}>{t('registers.rabbi.rulesHint')}</p>
      <Loaded query={rulings} lines={6}>
        {({ entries, rules }) => (
          <>
            <Confirmation
              ruling={entries.findLast(({ closed }) => closed === null)}
              rules={rules ?? {}}
              place={place}
            />
            <RuleList rules={rules ?? {}} place={place} />
            {isWriting && <RulingForm rules={rules ?? {}} onClose={() => setIsWriting(false)} />}
          </>
        )}
      </Loaded>
      <div className={styles.actions}>
        <PageButton href="/admin/settings" look="quiet">
          {t('registers.rabbi.change')}
        </PageButton>
      </div>
    </section>
  )
}

interface ConfirmationProps {
  readonly ruling: RegisterEntry | undefined
  readonly rules: Readonly<Record<string, string>>
  readonly place: RegisterPlace
}

/** Who confirmed the rules when, and what was changed since. */
function Confirmation({ ruling, rules, place }: ConfirmationProps) {
  const { t, language } = useTexts()
  const valueText = useValueText({ timeZone: place.timeZone, currency: place.currency ?? 'USD' })
  const [isStriking, setIsStriking] = useState(false)
  if (!ruling) return <Notice tone="warning" title={t('registers.rabbi.never')} />
  const changed = changedRules(ruling.rules ?? {}, rules)
  const words = {
    name: ruling.subject,
    date: shortDate(ruling.at, language, place.timeZone),
    by: ruling.by,
  }
  const strike = t('registers.rabbi.strikeOf', words)
  return (
    <>
      <Notice
        tone={changed.length === 0 ? 'success' : 'warning'}
        title={t('registers.rabbi.confirmed', words)}
        action={
          <Button look="plain" aria-label={strike} onClick={() => setIsStriking(true)}>
            {t('registers.water.strike')}
          </Button>
        }
      >
        {changed.length === 0
          ? t('registers.rabbi.same')
          : t('registers.rabbi.changed', { count: changed.length })}
        {ruling.note !== '' && (
          <p>
            <bdi>{ruling.note}</bdi>
          </p>
        )}
      </Notice>
      {changed.length > 0 && (
        <Facts
          facts={changed.map(({ key, from, to }) => ({
            key,
            name: t(`settings.name.${key as SettingKey}`),
            value: t('registers.rabbi.fromTo', {
              from: valueText(key as SettingKey, from),
              to: valueText(key as SettingKey, to),
            }),
          }))}
        />
      )}
      {isStriking && <StrikeDialog entry={ruling} title={strike} onClose={() => setIsStriking(false)} />}
    </>
  )
}

/** The rules as they are now, by what they decide. */
function RuleList({ rules, place }: Omit<ConfirmationProps, 'ruling'>) {
  const { t } = useTexts()
  const valueText = useValueText({ timeZone: place.timeZone, currency: place.currency ?? 'USD' })
  return (
    <div className={styles.rules}>
      {ruleGroups.map(group => (
        <div key={group}>
          <h3>{t(`registers.rabbi.group.${group}`)}</h3>
          <Facts
            facts={rulesOfHours[group].map(key => ({
              key,
              name: t(`settings.name.${key}`),
              value: valueText(key, rules[key] ?? ''),
            }))}
          />
        </div>
      ))}
    </div>
  )
}

/** Writes down that the rabbi confirmed the rules as the page shows them. */
function RulingForm({ rules, onClose }: { rules: Readonly<Record<string, string>>; onClose: () => void }) {
  const { t } = useTexts()
  const [draft, setDraft] = useState({ subject: '', note: '' })
  const add = useSend('registerAdd')
  const send = () => add.mutate({ body: { register: 'ruling', rules, ...draft } }, { onSuccess: onClose })
  return (
    <Dialog open onClose={onClose} title={t('registers.rabbi.confirm')}>
      <Form className={styles.form} onSend={send}>
        <p>{t('registers.rabbi.confirmHint')}</p>
        <Field
          label={t('registers.rabbi.who')}
          required
          maxLength={100}
          dir="auto"
          autoComplete="off"
          error={add.error?.message ?? null}
          value={draft.subject}
          onChange={subject => setDraft({ ...draft, subject })}
        />
        <TextArea
          label={t('registers.water.note')}
          maxLength={2000}
          rows={2}
          value={draft.note}
          onChange={note => setDraft({ ...draft, note })}
        />
        <Button type="submit" busy={add.isPending}>
          {t('registers.water.write')}
        </Button>
      </Form>
    </Dialog>
  )
}
