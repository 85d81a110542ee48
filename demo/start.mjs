// `npm start` works on Node 18 or later. The demo itself runs on the project's own Node.
import { buildIfNeeded, installIfNeeded, pinnedNode, run } from './steps.mjs'

installIfNeeded()
await buildIfNeeded()
process.exitCode = await run(pinnedNode(), ['demo/run.ts', '--built', ...process.argv.slice(2)])
