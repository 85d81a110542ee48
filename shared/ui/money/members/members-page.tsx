import styles from '../../people/people.module.css'
import { LevelList, type LevelPreview } from './level-list.tsx'
import { MemberReport } from './member-report.tsx'

/**
 * The Admin's page of memberships: what is sold, and who is a member until when.
 * @param Preview the visitors' own choice
 */
export function MembersPage(props: { currency: string; Preview: LevelPreview }) {
  return (
    <div className={styles.content}>
      <LevelList {...props} />
      <MemberReport />
    </div>
  )
}
