// `npm run pin-images`: asks the image registries for the digests of the images in the Dockerfile and in the files of compose
// and writes them there. Needs Docker with buildx.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageFiles, imagesOf, isPinned, taggedOf } from './images.ts'

/**
 * Pins each image of the files below `root` by the digest that its registry names for all its platforms.
 * `digestOf` answers `sha256:…`. Writes nothing if one digest is missing or no digest; returns the images as pinned.
 */
export function pinImages(root: string, digestOf: (tagged: string) => string): string[] {
  const files = imageFiles.map(path => join(root, path))
  const texts = files.map(path => readFileSync(path, 'utf8'))
  const [dockerfile = '', ...composed] = texts
  const pinned = imagesOf(dockerfile, composed.join('\n')).map(image => {
    const tagged = taggedOf(image)
    const to = `${tagged}@${digestOf(tagged)}`
    if (!isPinned(to)) throw new Error(`The registry names no digest for ${tagged}.`)
    return { image, to }
  })
  files.forEach((path, index) => {
    const text = pinned.reduce((text, { image, to }) => text.replaceAll(image, to), texts[index] ?? '')
    writeFileSync(path, text)
  })
  return pinned.map(({ to }) => to)
}

/** Docker names the reason on the standard error and ends with another code than 0 where it has no answer. */
function askRegistry(tagged: string): string {
  const args = ['buildx', 'imagetools', 'inspect', tagged, '--format', '{{json .Manifest}}']
  const answer = execFileSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  return (JSON.parse(answer) as { digest: string }).digest
}

if (import.meta.main)
  for (const image of pinImages(join(import.meta.dirname, '..'), askRegistry)) console.log(image)
