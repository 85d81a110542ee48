import { checkSetting, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import fc, { type Arbitrary } from 'fast-check'

const keys = (Object.keys(settingsRegistry) as SettingKey[]).filter(
  key => !['computed', 'secret', 'pin4'].includes(settingsRegistry[key].type),
)

/** Some settings of the registry with values that it accepts; the others have their defaults. */
export const anySettings: Arbitrary<Record<string, string>> = fc
  .subarray(keys)
  .chain(chosen => fc.record(Object.fromEntries(chosen.map(key => [key, accepted(key)]))))

function accepted(key: SettingKey): Arbitrary<string> {
  return proposed(key).filter(value => checkSetting(key, value).ok)
}

function proposed(key: SettingKey): Arbitrary<string> {
  const definition = settingsRegistry[key]
  const { min = 0, max = 10_000 } = definition
  const standard = fc.constant(definition.default)
  switch (definition.type) {
    case 'boolean':
      return fc.constantFrom('True', 'False')
    case 'integer':
      return fc.oneof(
        standard,
        fc.constantFrom(String(min), String(max)),
        fc.integer({ min, max }).map(String),
      )
    case 'decimal':
      return fc.oneof(standard, fc.constantFrom(String(min), String(max)), decimals(min, max))
    case 'hour':
      return fc.oneof(standard, fc.constant(''), decimals(0, max))
    case 'money':
      return fc.oneof(standard, fc.constantFrom('', '0'), decimals(0, 900))
    case 'choice':
      return fc.constantFrom(...(definition.choices ?? ['']))
    case 'zone':
      return fc.constantFrom(
        'America/New_York',
        'Asia/Jerusalem',
        'Pacific/Kiritimati',
        'Pacific/Pago_Pago',
        'UTC',
      )
    case 'time':
      return fc.constantFrom(definition.default, '00:00', '04:59', '12:00', '23:59')
    case 'language':
      return fc.constantFrom('en', 'he', 'yi')
    case 'text':
    case 'text1000':
      return fc.oneof(standard, fc.string({ maxLength: 60 }), fc.constant('<b>שלום</b>\u202e'))
    default:
      return standard
  }
}

function decimals(min: number, max: number): Arbitrary<string> {
  return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map(each => String(each / 100))
}
