const from = /^FROM (?:--\S+ )?(\S+)(?: AS (\S+))?/gim
/** Where images are named. */
export const imageFiles = ['Dockerfile', 'deploy/compose.yaml', 'deploy/compose.postgres.yaml'] as const
/** Built from this repository: whoever releases them knows their digest afterwards. */
const ownImage = '${MAYIM_IMAGES'
const composed = /^\s*image:\s*(\S+)/gm

/** The images that a Dockerfile builds on, without its own stages, and the others that a compose file starts, once each. */
export function imagesOf(dockerfile: string, compose: string): string[] {
  const stages = [...dockerfile.matchAll(from)]
  const own = new Set(stages.map(([, , name]) => name))
  const based = stages.map(([, image = '']) => image).filter(image => !own.has(image))
  const started = [...compose.matchAll(composed)].map(([, image = '']) => image)
  return [...new Set([...based, ...started.filter(image => !image.startsWith(ownImage))])]
}

/** `node:24.1.0@sha256:…` is the image `node:24.1.0`, pinned. */
export function isPinned(image: string): boolean {
  return /@sha256:[0-9a-f]{64}$/.test(image)
}

/** The image's name and version, without a digest. */
export function taggedOf(image: string): string {
  return image.replace(/@.*$/, '')
}
