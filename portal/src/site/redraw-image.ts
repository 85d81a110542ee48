const widest = 1600

/**
 * Decodes and redraws a picture, at most 1600 pixels wide, so that nothing else of the uploaded file is kept, such as
 * camera metadata or hidden data (threats-T25). Null if it is no valid PNG or JPEG of a sane size.
 */
export async function redrawImage(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (saneImageSize(bytes) === null) return null
  try {
    return await drawn(bytes)
  } catch {
    return null
  }
}

async function drawn(bytes: Uint8Array): Promise<Buffer> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes)
  const scale = Math.min(1, widest / image.width)
  const canvas = createCanvas(Math.round(image.width * scale), Math.max(1, Math.round(image.height * scale)))
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.encode('webp', 82)
}

/** Limit of each side: a phone's camera makes less, and a decompression bomb claims more. */
export const maxPixels = 6000
const maxInAll = 24_000_000

interface ImageSize {
  readonly type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** The size of a picture that may be decoded; null if it is no PNG or JPEG of a sane size (threats-T25). */
function saneImageSize(bytes: Uint8Array): ImageSize | null {
  const size = imageSize(bytes)
  if (size === null || size.width < 1 || size.height < 1) return null
  return size.width > maxPixels || size.height > maxPixels || size.width * size.height > maxInAll
    ? null
    : size
}

/** Markers in the range of JPEG's start-of-frame markers that are not such markers. */
const notFrames = new Set([0xc4, 0xc8, 0xcc])

/**
 * The size in a picture's header, read before anything is decoded; null if it is no PNG or JPEG, or one without its end:
 * a decoder draws what there is of a picture that is cut off. Bytes behind the end are allowed, as phones write them.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a)
    return hasLastChunk(view)
      ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
      : null
  return bytes.length >= 4 && view.getUint16(0) === 0xffd8 ? jpegSize(view) : null
}

/** Whether the chunks of a PNG, each with its length, type, data and checksum, reach the chunk IEND. */
function hasLastChunk(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49454e44) return true
  return false
}

function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)
    if (isFrame)
      return hasEndMarker(view, at)
        ? { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
        : null
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

/** Whether a JPEG's end-of-image marker follows its frame; a thumbnail before the frame has one of its own. */
function hasEndMarker({ buffer, byteOffset, byteLength }: DataView, frameAt: number): boolean {
  return Buffer.from(buffer, byteOffset, byteLength).includes(Buffer.of(0xff, 0xd9), frameAt)
}
