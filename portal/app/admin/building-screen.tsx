import { BuildingPage } from '@mayim/ui/building/building-page.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'

/** Admin building: sections, rooms and cubicles, which the hub stores. */
export function BuildingScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('building.title')}</h1>
      <BuildingPage mayChange />
    </Screen>
  )
}
