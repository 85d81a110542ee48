import styles from '../people/people.module.css'
import { LevelList } from './level-list.tsx'
import { MemberReport } from './member-report.tsx'

/** The Admin's page of memberships: what is sold, and who is a member until when. */
export function MembersPage({ currency }: { currency: string }) {
  return (
    <div className={styles.content}>
      <LevelList currency={currency} />
      <MemberReport />
    </div>
  )
}
