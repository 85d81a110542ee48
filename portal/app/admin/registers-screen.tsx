import { useCall } from '@mayim/ui/client/queries.ts'
import { RegistersPage } from '@mayim/ui/reports/registers/registers-page.tsx'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** Admin evening: the registers of the building. Its rooms are known while the hub is connected. */
export function RegistersScreen() {
  const { data } = usePublicSettings()
  const layout = useCall('layoutExport')
  const rooms = layout.data?.rooms.filter(({ retired }) => !retired) ?? null
  return (
    <RegistersPage
      place={{
        timeZone: textSetting(data, 'timeZone') || 'UTC',
        unit: textSetting(data, 'temperatureUnit') === 'C' ? 'C' : 'F',
        rooms,
        isAdmin: true,
      }}
    />
  )
}
