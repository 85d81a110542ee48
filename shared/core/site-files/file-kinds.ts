/** Whether a file begins as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))
}

/** The words of a newsletter's file name, without the part that makes it unique. */
export function newsletterTitle(name: string): string {
  return name.replace(/-[^-]+\.pdf$/, '').replaceAll('-', ' ')
}
