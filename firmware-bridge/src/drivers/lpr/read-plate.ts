/** Where a camera writes the plate in its message. */
export type PlateFormat =
  /** JSON; `field` is a path such as `plate` or `data.results.0.plate`. */
  | { readonly type: 'json'; readonly field: string }
  /** The event notification of Hikvision's ISAPI: XML, alone or as a part of a multipart message. */
  | { readonly type: 'hikvision' }

const longestPlate = 16

/** The plate in a message, in letters and digits; null if there is none. A message without a plate is ignored. */
export function readPlate(format: PlateFormat, body: string): string | null {
  const found = format.type === 'json' ? inJson(body, format.field) : inXml(body)
  const plate =
    found
      ?.normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  return plate.length >= 2 && plate.length <= longestPlate ? plate : null
}

function inJson(body: string, field: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  for (const key of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
    value = (value as Record<string, unknown>)[key]
  }
  return typeof value === 'string' ? value.slice(0, 4 * longestPlate) : null
}

function inXml(body: string): string | null {
  const [, plate = null] = /<licensePlate>([^<]{1,64})<\/licensePlate>/.exec(body) ?? []
  return plate
}
