import styles from '@mayim/ui/sync/data/data.module.css'
import { ExportPerson } from '@mayim/ui/sync/data/export-person.tsx'
import { ExportSection } from '@mayim/ui/sync/data/export-section.tsx'
import { ImportSection } from '@mayim/ui/sync/data/import-section.tsx'

/** Admin data: patrons and bookings from a file, and all data as files. */
export function DataPage() {
  return (
    <div className={styles.content}>
      <ImportSection />
      <ExportPerson side="portal" />
      <ExportSection />
    </div>
  )
}
