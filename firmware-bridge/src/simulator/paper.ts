import type { PrinterOp } from '../drivers/escpos/escpos-parser.ts'

export interface Paper {
  readonly png: Buffer
  readonly widthDots: number
  readonly heightDots: number
  /** The lines that were sent as text; a receipt sent as an image has none. */
  readonly lines: readonly string[]
}

const lineDots = 30
const characterDots = 12
const longestDots = 6_000

/** Collects printed operations until the cut and draws them as an image with one pixel per dot. */
export class PaperRoll {
  readonly #widthDots: number
  #rows: Band[] = []
  #texts: TextLine[] = []
  #align: 'left' | 'center' | 'right' = 'left'
  #line = ''
  #at = 0

  constructor(widthDots: number) {
    this.#widthDots = widthDots
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0 && this.#texts.length === 0 && this.#line === ''
  }

  print(op: PrinterOp): void {
    if (op.op === 'initialise') this.#align = 'left'
    else if (op.op === 'align') this.#align = op.to
    else if (op.op === 'text') this.#line += String.fromCharCode(...op.bytes.slice(0, 200))
    else if (op.op === 'newline') this.#endLine(1)
    else if (op.op === 'feed') this.#endLine(op.lines)
    else if (op.op === 'feedDots') this.#advance(op.dots)
    else if (op.op === 'raster') {
      if (this.#line) this.#endLine(1)
      this.#rows.push({ at: this.#at, widthBytes: op.widthBytes, height: op.height, bits: op.bits })
      this.#advance(op.height)
    }
  }

  /** Draws the paper up to here. The roll is empty at once; the image follows. */
  cut(): Promise<Paper> {
    if (this.#line) this.#endLine(1)
    const sheet: Sheet = {
      widthDots: this.#widthDots,
      heightDots: Math.max(1, this.#at),
      bands: this.#rows,
      texts: this.#texts,
    }
    this.#rows = []
    this.#texts = []
    this.#at = 0
    return draw(sheet)
  }

  #endLine(lines: number): void {
    if (this.#line) this.#texts.push({ at: this.#at, text: this.#line, align: this.#align })
    this.#line = ''
    this.#advance(lines * lineDots)
  }

  /** Limits the length, so that a roll that is never cut does not grow forever. */
  #advance(dots: number): void {
    this.#at = Math.min(this.#at + dots, longestDots)
  }
}

interface Band {
  readonly at: number
  readonly widthBytes: number
  readonly height: number
  readonly bits: Uint8Array
}

interface TextLine {
  readonly at: number
  readonly text: string
  readonly align: 'left' | 'center' | 'right'
}

interface Sheet {
  readonly widthDots: number
  readonly heightDots: number
  readonly bands: readonly Band[]
  readonly texts: readonly TextLine[]
}

/** Draws a sheet. Loads the canvas library with the first paper, so that a bridge that prints nothing does not load it. */
async function draw({ widthDots, heightDots, bands, texts }: Sheet): Promise<Paper> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(widthDots, heightDots)
  const context = canvas.getContext('2d')
  const image = context.createImageData(widthDots, heightDots)
  image.data.fill(255)
  for (const band of bands) drawBand(image, band)
  context.putImageData(image, 0, 0)
  context.fillStyle = '#000'
  context.font = '22px monospace'
  for (const { at, text, align } of texts) {
    const slack = widthDots - text.length * characterDots
    const x = align === 'left' ? 0 : align === 'right' ? slack : slack / 2
    context.fillText(text, Math.max(0, x), at + lineDots - 8)
  }
  return { png: canvas.toBuffer('image/png'), widthDots, heightDots, lines: texts.map(({ text }) => text) }
}

interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

function drawBand(image: Picture, band: Band): void {
  for (let y = 0; y < band.height && band.at + y < image.height; y += 1) {
    for (let x = 0; x < Math.min(band.widthBytes * 8, image.width); x += 1) {
      const byte = band.bits[y * band.widthBytes + (x >> 3)] as number
      if ((byte & (0x80 >> (x & 7))) === 0) continue
      image.data.fill(0, ((band.at + y) * image.width + x) * 4, ((band.at + y) * image.width + x) * 4 + 3)
    }
  }
}
