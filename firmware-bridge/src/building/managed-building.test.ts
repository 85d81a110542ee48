import { expect, it } from 'vitest'
import { checkBuildingFile } from './building-file.ts'
import { mayCommand } from './managed-building.ts'

it('lets only those command a point whom the building file names (building-415)', () => {
  const door = { 'room-1-dry': { relay: 1, who: ['visits', 'scenes'] }, 'room-1-wet': { relay: 2 } }
  const file = checkBuildingFile({
    modbus: [{ host: 'a', points: { door, light: { 'room-1': { relay: 3, who: [] } } } }],
    mqtt: [
      {
        url: 'mqtt://b',
        devices: [
          { tasmota: 'c', points: { garage: { main: { relay: 1, onlyOpens: true, who: ['staff'] } } } },
        ],
      },
    ],
  })
  const may = (by: string) => mayCommand(file, 'door/room-1-dry', by)
  expect(['visits:17', 'follower:scenes', 'release:18'].filter(may)).toHaveLength(3)
  expect(['staff:19', 'follower:technician', 'follower:lights', 'anybody', ''].some(may)).toBe(false)
  expect(mayCommand(file, 'door/room-1-wet', 'anybody')).toBe(true)
  expect(mayCommand(file, 'light/room-1', 'follower:lights')).toBe(false)
  expect(mayCommand(file, 'garage/main', 'staff:3')).toBe(true)
  expect(mayCommand(file, 'garage/main', 'visits:3')).toBe(false)
  expect(() =>
    checkBuildingFile({ gpio: [{ points: { light: { a: { relay: 1, who: ['me'] } } } }] }),
  ).toThrow()
})
