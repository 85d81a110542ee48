import styles from '@mayim/ui/data/data.module.css'
import { ExportSection } from '@mayim/ui/data/export-section.tsx'
import { ImportSection } from '@mayim/ui/data/import-section.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'

/** Admin data: patrons and bookings from a file, and all data as files. */
export function DataPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('data.title')}</h1>
      <div className={styles.content}>
        <ImportSection />
        <ExportSection />
      </div>
    </Screen>
  )
}
