import { expect, test } from 'vitest'
import { blankOf, nameOfVariant, type Schema, shapeOf, summaryOf, variantOf } from './schema-shape.ts'

const input = { type: 'integer', minimum: 0 }
const wire: Schema = {
  anyOf: [
    input,
    { type: 'object', required: ['input', 'invert'], properties: { input, invert: { type: 'boolean' } } },
  ],
}
const inNetwork: Schema = {
  type: 'object',
  required: ['host', 'port'],
  properties: { host: { type: 'string' }, port: input },
}
const atUsb: Schema = { type: 'object', required: ['device'], properties: { device: { type: 'string' } } }
const printer: Schema = { anyOf: [inNetwork, atUsb] }

test('building-414: each value of the file is asked for in its way', () => {
  const shapes: [Schema, string][] = [
    [wire, 'wire'],
    [printer, 'variants'],
    [{ anyOf: [{ const: 58 }, { const: 80 }] }, 'choice'],
    [{ enum: ['visits'] }, 'choice'],
    [{ type: 'array', items: { enum: ['visits'] } }, 'several'],
    [{ type: 'array', items: { type: 'integer' } }, 'numbers'],
    [{ type: 'array', items: { type: 'string' } }, 'texts'],
    [{ type: 'array', items: inNetwork }, 'list'],
    [{ type: 'object', patternProperties: { '^a$': printer } }, 'record'],
    [inNetwork, 'object'],
    [{ type: 'boolean' }, 'yesNo'],
    [{ const: 1 }, 'choice'],
    [{}, 'text'],
  ]
  expect(shapes.map(([schema]) => shapeOf(schema).is)).toEqual(shapes.map(([, is]) => is))
})

test('building-414: a new device has what is required, empty, and no more', () => {
  expect(
    blankOf({ type: 'array', items: { ...inNetwork, properties: { ...inNetwork.properties, unit: input } } }),
  ).toEqual([{ host: '', port: 0 }])
  expect(blankOf(printer)).toEqual({ host: '', port: 0 })
  expect(blankOf({ type: 'object', patternProperties: {} })).toEqual({})
  expect([blankOf({ type: 'boolean' }), blankOf({ enum: ['unifi', 'axis'] })]).toEqual([false, 'unifi'])
})

test('building-414: a variant is known by what it alone requires', () => {
  const all = printer.anyOf ?? []
  expect(all.map(each => nameOfVariant(each, all))).toEqual(['host', 'device'])
  expect(variantOf({ device: '/dev/usb/lp0' }, all)).toBe(atUsb)
  expect(variantOf({}, all)).toBe(inNetwork)
  const json: Schema = { required: ['type'], properties: { type: { const: 'json' } } }
  const other: Schema = { required: ['type'], properties: { type: { const: 'hikvision' } } }
  expect(nameOfVariant(json, [json, other])).toBe('json')
  expect(variantOf({ type: 'hikvision' }, [json, other])).toBe(other)
})

test('a folded device is named by its first texts and numbers', () => {
  expect(summaryOf({ host: '10.0.0.5', port: 502, points: {}, unit: 1 })).toBe('10.0.0.5 · 502')
  expect(summaryOf(3)).toBe('3')
})
