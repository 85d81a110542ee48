import { type SetupLack, setupLacks } from '@mayim/contract/setup-steps.ts'
import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Chip } from '../../kit/chip.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './setup.module.css'

/** In the order in which they are done. */
const needs = [
  ...(['texts', 'rooms', 'link', 'staff', 'attendants'] as const),
  ...setupLacks,
  ...(['version', 'cards', 'mail'] as const),
] as const
type Need = (typeof needs)[number]

/** Without them no facility opens: a patron is told by text that she may log in, and is given a room. */
const blocking: ReadonlySet<Need> = new Set<Need>(['texts', 'rooms'])

/** What a hub leads to no page for. */
const ofWebsite: ReadonlySet<Need> = new Set<Need>(['link', 'cards', 'mail'])

/** Where each is done, at this side; without an address it is done at the other one. */
export type NeededPages = Readonly<Partial<Record<Need, string>>>

interface Missing {
  readonly need: Need
  /** It keeps the facility from opening. */
  readonly blocks: boolean
  /** It is done at the other side. */
  readonly at: 'building' | 'website' | null
}

/** What the side says of itself. */
interface OwnState {
  readonly linked: boolean
  readonly texts: boolean
  readonly lacks: readonly SetupLack[]
}

/**
 * What a facility has not yet, of what its first evening needs (settings-50, settings-1100). What is not known yet is left
 * out, except rooms: while this side has not heard of one, there is none.
 */
export function useMissing({ linked, texts, lacks }: OwnState): readonly Missing[] {
  const rooms = useCall('layoutExport', undefined, again).data?.rooms
  const attendants = useCall('attendantsList', { query: { activeonly: true } }, again).data
  const staff = useCall('adminUsers', undefined, again).data
  const settings = useCall('settingsGet', undefined, again).data
  const link = useCall('linkState', undefined, again).data
  const isOfPortal = link?.side === 'portal'
  const building = useCall('buildingLacks', undefined, { ...again, enabled: isOfPortal && linked }).data
  const isOn = (key: string) => settings?.[key]?.isSet === true || (settings?.[key]?.value ?? '') !== ''
  const has: Readonly<Partial<Record<Need, boolean | undefined>>> = {
    link: linked,
    texts,
    rooms: rooms?.some(({ retired }) => retired !== true) ?? false,
    staff: staff?.some(({ roles }) => roles.includes('Reception')),
    attendants: attendants && attendants.length > 0,
    version: link && !link.older,
    cards: settings && isOn('ccProcessorSecret'),
    mail: settings && isOn('mailHost') && isOn('mailFrom'),
  }
  const isOfBuilding = (need: Need) => isOfPortal && building?.some(each => each === need)
  return needs.flatMap(need => {
    const isHere = has[need] === false || lacks.some(each => each === need)
    const here = link?.side === 'hub' && ofWebsite.has(need) ? ('website' as const) : null
    const rows = [...(isHere ? [here] : []), ...(isOfBuilding(need) ? (['building'] as const) : [])]
    return rows.map(at => ({ need, blocks: blocking.has(need), at }))
  })
}

/** What is missing is done on other pages, and by other people. */
const again = { everyMs: 5_000 }

/** Each with the page where it is done, and whether it keeps the facility from opening. */
export function StillMissing({ state, pages }: { state: OwnState; pages: NeededPages }) {
  const { t } = useTexts()
  const missing = useMissing(state)
  if (missing.length === 0) return <Notice tone="success">{t('setup.missing.none')}</Notice>
  return (
    <section className={styles.content} aria-labelledby="missing">
      <h2 id="missing">{t('setup.missing.title')}</h2>
      <ul className={styles.steps}>
        {missing.map(({ need, blocks, at }) => {
          const page = at === null ? pages[need] : undefined
          const text = t(`setup.missing.${need}`)
          return (
            <li key={`${need} ${at}`} className={styles.needed}>
              {page ? <a href={page}>{text}</a> : <span>{text}</span>}
              <span className={styles.marks}>
                {at && <Chip tone="mist">{t(`setup.missing.at.${at}`)}</Chip>}
                <Chip tone={blocks ? 'coral' : 'sand'}>
                  {t(blocks ? 'setup.missing.before' : 'setup.missing.later')}
                </Chip>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
