/** One command of an ESC/POS stream. Text stays bytes, because another command sets its code page. */
export type PrinterOp =
  | { readonly op: 'initialise' }
  | { readonly op: 'text'; readonly bytes: readonly number[] }
  | { readonly op: 'newline' }
  | { readonly op: 'feed'; readonly lines: number }
  | { readonly op: 'feedDots'; readonly dots: number }
  | { readonly op: 'align'; readonly to: 'left' | 'center' | 'right' }
  | { readonly op: 'raster'; readonly widthBytes: number; readonly height: number; readonly bits: Uint8Array }
  | { readonly op: 'cut'; readonly feedDots: number }
  /** To where the label is cut, or to where the next one begins. */
  | { readonly op: 'label'; readonly to: 'cut' | 'start' }
  | { readonly op: 'kick'; readonly pin: number }
  | { readonly op: 'autoStatus'; readonly mask: number }
  | { readonly op: 'transmitStatus'; readonly n: number }
  | { readonly op: 'other'; readonly command: string }
  | { readonly op: 'unknown'; readonly bytes: readonly number[] }

type Parsing = Generator<undefined, never, number>

const maxRasterBytes = 4 * 1024 * 1024
const alignments = ['left', 'center', 'right'] as const
/** Commands with a fixed number of parameters that the drawn paper does not show. */
const invisibleCommands: Readonly<
  Record<number, Readonly<Record<number, { name: string; parameters: number }>>>
> = {
  27: {
    69: { name: 'bold', parameters: 1 },
    45: { name: 'underline', parameters: 1 },
    77: { name: 'font', parameters: 1 },
    51: { name: 'lineSpacing', parameters: 1 },
    50: { name: 'defaultSpacing', parameters: 0 },
    116: { name: 'codePage', parameters: 1 },
    123: { name: 'upsideDown', parameters: 1 },
    71: { name: 'doubleStrike', parameters: 1 },
    82: { name: 'country', parameters: 1 },
    36: { name: 'position', parameters: 2 },
  },
  28: { 46: { name: 'kanjiOff', parameters: 0 }, 38: { name: 'kanjiOn', parameters: 0 } },
  29: {
    33: { name: 'size', parameters: 1 },
    66: { name: 'inverse', parameters: 1 },
    76: { name: 'leftMargin', parameters: 2 },
    87: { name: 'width', parameters: 2 },
    104: { name: 'barcodeHeight', parameters: 1 },
    119: { name: 'barcodeWidth', parameters: 1 },
  },
}

/**
 * Returns a parser of ESC/POS that takes the stream in chunks of any size and calls `onOp` for each whole command. It
 * never throws; bytes outside any command are emitted as `unknown` (building-60).
 */
export function createEscposParser(onOp: (op: PrinterOp) => void): (chunk: Uint8Array) => void {
  const parsing = parse(onOp)
  parsing.next()
  return chunk => {
    for (const byte of chunk) parsing.next(byte)
  }
}

function* parse(emit: (op: PrinterOp) => void): Parsing {
  let text: number[] = []
  const flush = (): void => {
    if (text.length > 0) emit({ op: 'text', bytes: text })
    text = []
  }
  for (;;) {
    const byte: number = yield
    if (byte >= 0x20 || byte === 0x09) {
      text.push(byte)
      continue
    }
    flush()
    if (byte === 0x0a) emit({ op: 'newline' })
    else if (byte === 0x10) yield* realTime(emit)
    else if (byte === 0x1b) yield* escapeCommand(emit)
    else if (byte === 0x1d) yield* groupCommand(emit)
    else if (byte === 0x1c) yield* fileCommand(emit)
    else if (byte !== 0x0d && byte !== 0x00) emit({ op: 'unknown', bytes: [byte] })
  }
}

/** Skips `DLE EOT n`, `DLE ENQ n` and `DLE DC4 …`: the printer answers them when they arrive. */
function* realTime(emit: (op: PrinterOp) => void): Generator<undefined, void, number> {
  const second: number = yield
  if (second === 0x04 || second === 0x05) yield
  else if (second === 0x14) {
    yield
    yield
    yield
  } else emit({ op: 'unknown', bytes: [0x10, second] })
}

function* escapeCommand(emit: (op: PrinterOp) => void): Generator<undefined, void, number> {
  const command: number = yield
  if (command === 0x40) emit({ op: 'initialise' })
  else if (command === 0x61) emit({ op: 'align', to: alignments[(yield) & 3] ?? 'left' })
  else if (command === 0x64) emit({ op: 'feed', lines: yield })
  else if (command === 0x4a) emit({ op: 'feedDots', dots: yield })
  else if (command === 0x70) {
    const pin: number = yield
    yield
    yield
    emit({ op: 'kick', pin })
  } else yield* otherCommand(0x1b, command, emit)
}

function* groupCommand(emit: (op: PrinterOp) => void): Generator<undefined, void, number> {
  const command: number = yield
  if (command === 0x76) yield* raster(emit)
  else if (command === 0x56) {
    const mode: number = yield
    emit({ op: 'cut', feedDots: mode >= 0x41 ? yield : 0 })
  } else if (command === 0x61) emit({ op: 'autoStatus', mask: yield })
  else if (command === 0x72) emit({ op: 'transmitStatus', n: yield })
  else if (command === 0x28) {
    const name: number = yield
    const length: number = (yield) + (yield) * 256
    for (let at = 0; at < length; at += 1) yield
    emit({ op: 'other', command: `GS ( ${String.fromCharCode(name)}` })
  } else yield* otherCommand(0x1d, command, emit)
}

function* fileCommand(emit: (op: PrinterOp) => void): Generator<undefined, void, number> {
  const command: number = yield
  if (command !== 0x28) return yield* otherCommand(0x1c, command, emit)
  const name: number = yield
  const length: number = (yield) + (yield) * 256
  let run = -1
  for (let at = 0; at < length; at += 1) {
    const parameter: number = yield
    if (at === 0) run = parameter
  }
  if (name === 0x4c && (run === 66 || run === 67)) emit({ op: 'label', to: run === 66 ? 'cut' : 'start' })
  else emit({ op: 'other', command: `FS ( ${String.fromCharCode(name)}` })
}

function* raster(emit: (op: PrinterOp) => void): Generator<undefined, void, number> {
  yield // the digit 0
  yield // the mode
  const widthBytes: number = (yield) + (yield) * 256
  const height: number = (yield) + (yield) * 256
  const length = widthBytes * height
  if (length > maxRasterBytes) return emit({ op: 'unknown', bytes: [0x1d, 0x76] })
  const bits = new Uint8Array(length)
  for (let at = 0; at < length; at += 1) bits[at] = yield
  emit({ op: 'raster', widthBytes, height, bits })
}

function* otherCommand(
  group: number,
  command: number,
  emit: (op: PrinterOp) => void,
): Generator<undefined, void, number> {
  const known = invisibleCommands[group]?.[command]
  if (!known) return emit({ op: 'unknown', bytes: [group, command] })
  for (let at = 0; at < known.parameters; at += 1) yield
  emit({ op: 'other', command: known.name })
}
