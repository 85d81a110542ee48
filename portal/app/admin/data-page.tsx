import styles from '@mayim/ui/data/data.module.css'
import { ExportPerson } from '@mayim/ui/data/export-person.tsx'
import { ExportSection } from '@mayim/ui/data/export-section.tsx'
import { ImportSection } from '@mayim/ui/data/import-section.tsx'

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
