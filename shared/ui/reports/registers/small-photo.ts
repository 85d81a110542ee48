/** What the server takes, in letters of Base64. */
const mostLetters = 60_000
const widths = [900, 700, 500, 350]
const quality = 0.6

/** A picture as a small JPEG in Base64: scaled down until it fits, and without what the camera wrote beside it. */
export async function smallPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  for (const width of widths) {
    const scale = Math.min(1, width / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const photo = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
    if (photo !== '' && photo.length <= mostLetters) return photo
  }
  throw new Error('the picture stays too large')
}
