import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { useCall, useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'

/**
 * Offers an empty building the rooms that the setup counts, so that nobody enters them twice (building-1101): numbered,
 * in one section, the accessible ones among those with a bath.
 */
export function FirstRooms() {
  const { t } = useTexts()
  const settings = useCall('settingsGet').data
  const make = useSend('layoutImport')
  const countOf = (key: string) => (settings?.[key]?.changedAt ? Number(settings[key].value) : 0)
  const showers = countOf('roomsAvailableShowerAny')
  const baths = countOf('roomsAvailableBathAny')
  const accessible = Math.min(countOf('roomsAvailableHandicapped'), baths)
  if (showers + baths === 0) return null
  const layout = firstLayout({ showers, baths, accessible }, t('building.first.section'))
  return (
    <section className={styles.section}>
      <p>{t('building.first.explain', { showers, baths, accessible })}</p>
      {make.error && (
        <Notice tone="error" isAnswer>
          {make.error.message}
        </Notice>
      )}
      <div>
        <Button busy={make.isPending} onClick={() => make.mutate({ body: layout })}>
          {t('building.first.make')}
        </Button>
      </div>
    </section>
  )
}

interface Counts {
  readonly showers: number
  readonly baths: number
  readonly accessible: number
}

function firstLayout({ showers, baths, accessible }: Counts, section: string): LayoutFile {
  const rooms = Array.from({ length: showers + baths }, (_, at) => ({
    id: at + 1,
    name: String(at + 1),
    kind: at < showers ? ('shower' as const) : ('bath' as const),
    uses: at >= showers && at < showers + accessible ? ['accessible' as const] : [],
    sectionId: 1,
  }))
  return { version: 1, sections: [{ id: 1, name: section }], rooms, cubicles: [] }
}
