// `npm start`: whatever Node runs this, the demo facility runs under the project's own.
import { buildIfNeeded, installIfNeeded, pinnedNode, run } from './steps.mjs'

installIfNeeded()
await buildIfNeeded()
process.exitCode = await run(pinnedNode(), ['demo/run.ts', '--built', ...process.argv.slice(2)])
