import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { SchemaField } from './schema-field.tsx'
import type { Schema } from './schema-shape.ts'
import styles from './technician.module.css'

/** The building file as forms, by the schema of its bridge. What the text cannot be read as is said. */
export function WiringForm(props: { bridgeId: string; file: string; onChange: (file: string) => void }) {
  const { t } = useTexts()
  const schema = useCall('bridgeBuildingSchema', { params: { bridgeId: props.bridgeId } })
  const rooms = useCall('roomsList').data ?? []
  const value = parse(props.file)
  const form = schema.data && (parse(schema.data.schema) as Schema | null)
  if (!form) return schema.error ? <Notice tone="error">{schema.error.message}</Notice> : null
  if (value === null) return <Notice tone="error">{t('refusal.buildingNotJson')}</Notice>
  const keysOf = (name: string) =>
    keysOfKind(
      name,
      rooms.map(({ id }) => id),
    )
  return (
    <div className={styles.form}>
      <SchemaField
        name=""
        schema={form}
        value={value}
        onChange={next => props.onChange(JSON.stringify(next, null, 2))}
        keysOf={keysOf}
      />
    </div>
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Names of points to choose from; the hub refuses one that the facility does not have. */
function keysOfKind(kind: string, rooms: readonly number[]): string[] {
  const ofRooms = (...endings: string[]) =>
    rooms.flatMap(room => endings.map(ending => `room-${room}${ending}`))
  const keys: Readonly<Record<string, () => string[]>> = {
    light: () => ofRooms('', '-call'),
    door: () => [...ofRooms('-dry', '-wet'), ...numbers.map(section => `pool-${section}`)],
    lock: () => numbers.map(cubicle => `cubicle-${cubicle}`),
    garage: () => ['main'],
    input: () => ['mains', ...ofRooms('-release')],
    camera: () => ['gate'],
    cameras: () => ['gate'],
    printers: () => ['reception', 'kiosk'],
    readers: () => ['reception', 'kiosk', ...ofRooms('', '-dry', '-wet')],
  }
  return keys[kind]?.() ?? []
}
