import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'

/** The major version of libgpiod's tools; their arguments differ. */
export type ToolVersion = 1 | 2

export interface Tools {
  /** Folder of the tools; empty for those on PATH. */
  readonly folder: string
  readonly version: ToolVersion
}

const consumer = 'mayim'
const debounceMs = 30
/** The tool ends with the thread that started it, whatever ended the thread. Linux alone has pins. */
const endWithThread = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'TERM', '--'] : []

const toolOf = ({ folder }: Pick<Tools, 'folder'>, name: string): string =>
  folder === '' ? name : join(folder, name)

/** Runs a tool to its end and returns what it printed. Rejects with what it said on stderr. */
export function runTool(
  tools: Pick<Tools, 'folder'>,
  name: string,
  args: readonly string[],
  withinMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: withinMs, maxBuffer: 64 * 1024 }
    execFile(toolOf(tools, name), [...args], options, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim().slice(0, 200) || error.message))
      else resolve(stdout)
    })
  })
}

/** Starts a tool that runs until it is ended. */
export function startTool(tools: Tools, name: string, args: readonly string[], reads: boolean): ChildProcess {
  const [command = '', ...rest] = [...endWithThread, toolOf(tools, name), ...args]
  return spawn(command, rest, {
    stdio: ['ignore', reads ? 'pipe' : 'ignore', 'ignore'],
  })
}

/** `gpioset (libgpiod) v2.2.1`; null for a version that is not known. */
export function readVersion(text: string): ToolVersion | null {
  const [, major] = /\(libgpiod\) v([12])\./.exec(text) ?? []
  return major === '1' ? 1 : major === '2' ? 2 : null
}

/** The name of the chip with one of the labels in the output of gpiodetect: `gpiochip0 [pinctrl-rp1] (54 lines)`. */
export function chipOf(text: string, labels: readonly string[]): string | null {
  for (const [, name = '', label = ''] of text.matchAll(/^(gpiochip\d{1,3}) \[([^\]\n]{1,64})\]/gm))
    if (labels.includes(label) || labels.includes(name)) return name
  return null
}

/** Whether a line is an output that our tool holds, in the output of gpioinfo. */
export function isHeld(text: string, line: string): boolean {
  return text.split('\n').some(row => {
    const [, number, rest = ''] = /^(?:gpiochip\d+\s+|\s*line\s+)?(\d+):?\s(.*)$/.exec(row.trim()) ?? []
    return number === line && /\boutput\b/.test(rest) && /"(?:mayim|gpioset)"/.test(rest)
  })
}

/** The line and the level of an edge, `17 1`; null for anything else. Falling is 0 in version 1 and 2 in version 2. */
export function readEdge(row: string): readonly [line: string, on: boolean] | null {
  const [, line, edge] = /^\s*(\d{1,3}) ([012])\s*$/.exec(row) ?? []
  return line === undefined ? null : [line, edge === '1']
}

/** The levels that gpioget printed, in the order of the lines; null if it printed anything else. */
export function readLevels(
  text: string,
  lines: readonly string[],
): readonly (readonly [string, boolean])[] | null {
  const levels = text.trim().split(/\s+/)
  if (levels.length !== lines.length || levels.some(level => level !== '0' && level !== '1')) return null
  return lines.map((line, at) => [line, levels[at] === '1'] as const)
}

export interface OutputArgs {
  readonly chip: string
  readonly line: string
  readonly on: boolean
  readonly activeLow: boolean
  /** The tool itself switches off after this time and ends. Version 2 only. */
  readonly forMs: number | null
}

/** The arguments of gpioset that hold a line. */
export function outputArgs(version: ToolVersion, { chip, line, on, activeLow, forMs }: OutputArgs): string[] {
  const low = activeLow ? ['--active-low'] : []
  const value = `${line}=${on ? 1 : 0}`
  if (version === 1) return ['--mode=signal', ...low, chip, value]
  const toggle = forMs === null ? [] : ['--toggle', `${forMs}ms,0`]
  return ['--chip', chip, '--consumer', consumer, ...low, ...toggle, value]
}

export function infoArgs(version: ToolVersion, chip: string): string[] {
  return version === 1 ? [chip] : ['--chip', chip]
}

/** The arguments that read inputs: with the internal pull-up, and on while the circuit to ground is closed. */
export function inputArgs(
  version: ToolVersion,
  chip: string,
  lines: readonly string[],
  watches: boolean,
): string[] {
  const wiring = ['--bias=pull-up', '--active-low']
  if (version === 1) {
    const watch = ['--line-buffered', '--format=%o %e']
    return [...wiring, ...(watches ? watch : []), chip, ...lines]
  }
  const watch = ['--edges=both', `--debounce-period=${debounceMs}ms`, '--format=%o %e']
  return ['--chip', chip, '--consumer', consumer, ...wiring, ...(watches ? watch : ['--numeric']), ...lines]
}
