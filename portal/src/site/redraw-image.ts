import { saneImageSize } from './image-size.ts'

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
