import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ToolVersion } from '../drivers/gpio/gpio-tools.ts'

export interface FakeGpio {
  /** Folder of the executables. */
  readonly folder: string
  level(line: number): boolean
  setInput(line: number, on: boolean): void
  /** How often a line was set active. */
  acts(): number
  /** `gone`: no chip; `refusing`: a line is busy. */
  setFault(fault: string): void
  /** The argument lists of gpioset. */
  commands(): string[]
  close(): void
}

const common = (folder: string) => `#!/bin/sh
D='${folder}'
FAULT=$(cat "$D/fault")
`

/**
 * Executables in the place of libgpiod's tools (manual pages of Debian's package gpiod 1.6.3 and 2.2). A line keeps its
 * level when its holder ends, as on a Raspberry Pi.
 */
export function createFakeGpio(version: ToolVersion): FakeGpio {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-gpio-'))
  const at = (name: string) => join(folder, name)
  const full = version === 1 ? '1.6.3' : '2.2.1'
  const script = (name: string, text: string): void => {
    writeFileSync(at(name), common(folder) + text)
    chmodSync(at(name), 0o755)
  }
  writeFileSync(at('fault'), '')
  writeFileSync(at('log'), '')
  writeFileSync(at('edges'), '')
  script('gpiodetect', `[ "$FAULT" = gone ] || echo 'gpiochip0 [pinctrl-rp1] (54 lines)'\n`)
  script(
    'gpioset',
    `if [ "$1" = --version ]; then echo 'gpioset (libgpiod) v${full}'; exit 0; fi
[ "$FAULT" = gone ] && exit 1
[ "$FAULT" = refusing ] && { echo 'gpioset: unable to request lines: Device or resource busy' >&2; exit 1; }
PULSE=
for A in "$@"; do
  case "$A" in
    *ms,0) PULSE=\${A%ms,0} ;;
    *=[01]) LINE=\${A%=*}; VALUE=\${A#*=} ;;
  esac
done
[ -e "$D/held-$LINE" ] && exit 1
echo "$@" >> "$D/log"
echo "$VALUE" > "$D/line-$LINE"
: > "$D/held-$LINE"
trap 'rm -f "$D/held-$LINE"; kill $! 2>/dev/null; exit 143' TERM INT
if [ -n "$PULSE" ]; then
  sleep "$(awk "BEGIN { print $PULSE / 1000 }")" & wait
  echo 0 > "$D/line-$LINE"
  rm -f "$D/held-$LINE"
  exit 0
fi
sleep 600 & wait
`,
  )
  const held =
    version === 1
      ? `printf '\\tline %3d: "GPIO%d" "gpioset" output active-high [used]\\n' "$L" "$L"`
      : `printf '\\tline %3d:\\t"GPIO%d"\\toutput consumer="mayim"\\n' "$L" "$L"`
  script(
    'gpioinfo',
    `[ "$FAULT" = gone ] && exit 1
echo 'gpiochip0 - 54 lines:'
for F in "$D"/held-*; do [ -e "$F" ] || continue; L=\${F##*-}; ${held}; done
`,
  )
  script(
    'gpioget',
    `[ "$FAULT" = gone ] && exit 1
OUT=
for A in "$@"; do case "$A" in [0-9]*) OUT="$OUT $(cat "$D/in-$A" 2>/dev/null || echo 0)" ;; esac; done
echo $OUT
`,
  )
  script('gpiomon', `[ "$FAULT" = gone ] && exit 1\nexec tail -n 0 -f "$D/edges"\n`)
  const commands = () => readFileSync(at('log'), 'utf8').split('\n').filter(Boolean)
  return {
    folder,
    level: line => readFileSync(at(`line-${line}`), 'utf8').trim() === '1',
    setInput(line, on) {
      writeFileSync(at(`in-${line}`), on ? '1' : '0')
      appendFileSync(at('edges'), `${line} ${on ? 1 : version === 1 ? 0 : 2}\n`)
    },
    acts: () => commands().filter(args => /\d=1$/.test(args)).length,
    setFault: fault => writeFileSync(at('fault'), fault),
    commands,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
