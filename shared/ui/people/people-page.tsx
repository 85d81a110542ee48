import type { Side } from '@mayim/domain/sync/side.ts'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../i18n.ts'
import { Field } from '../kit/field.tsx'
import { AttendantList } from './attendant-list.tsx'
import { GrantList } from './grant-list.tsx'
import { HistoryReads } from './history-reads.tsx'
import { MergeSection } from './merging/merge-section.tsx'
import { OwnAccountSection } from './own-account.tsx'
import { PaperList } from './paper-list.tsx'
import styles from './people.module.css'
import { SignIns } from './sign-ins.tsx'
import { StaffList } from './staff-list.tsx'
import { UnconfirmedList } from './unconfirmed-list.tsx'

export interface PeoplePageProps {
  readonly side: Side
  readonly timeZone: string
  /** The id of the signed-in Admin. */
  readonly ownId: string
  /** The payments of a patron: a part of another folder that imports this one. */
  readonly payments: ReactNode
}

/**
 * The Admin's page of the staff, the attendants, the roles that wait, a patron's payments, the logins, the reads of
 * histories and the Admin's own account.
 */
export function PeoplePage({ side, timeZone, ownId, payments }: PeoplePageProps) {
  const { t } = useTexts()
  const [searched, setSearched] = useState('')
  return (
    <div className={styles.content}>
      <Field
        label={t('people.search')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={searched}
        onChange={setSearched}
      />
      <GrantList side={side} ownId={ownId} />
      <UnconfirmedList timeZone={timeZone} />
      {side === 'portal' && <PaperList timeZone={timeZone} />}
      {payments}
      <MergeSection side={side} />
      <StaffList side={side} searched={searched} />
      <AttendantList side={side} searched={searched} />
      <SignIns searched={searched} timeZone={timeZone} />
      <HistoryReads searched={searched} timeZone={timeZone} />
      <OwnAccountSection side={side} timeZone={timeZone} ownId={ownId} />
    </div>
  )
}
