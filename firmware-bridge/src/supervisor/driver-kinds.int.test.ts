import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const drivers = [
  '../simulator/simulator',
  '../drivers/escpos/escpos-driver',
  '../drivers/asterisk/asterisk-driver',
  '../drivers/modbus/modbus-driver',
  '../drivers/mqtt-devices/mqtt-driver',
  '../drivers/gpio/gpio-driver',
  '../drivers/hid/hid-driver',
  '../drivers/lpr/lpr-driver',
]

/** Prints the files that the drivers load, one a line. */
const printLoaded = `
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context) } })
  for (const file of ${JSON.stringify(drivers.map(file => new URL(`${file}.ts`, import.meta.url).href))})
    await import(file)`

test('a driver that checks no answers of devices loads no schemas: 370 files less in its thread', () => {
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', printLoaded], {
    encoding: 'utf8',
  }).split('\n')
  for (const file of drivers)
    expect(loaded.filter(url => url.endsWith(`/${file.replace('../', '')}.ts`))).toHaveLength(1)
  expect(loaded.filter(url => url.includes('/typebox/'))).toEqual([])
})
