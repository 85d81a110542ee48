// `npm start`: whatever Node runs this, the demo facility runs under the project's own.
import { buildScreensIfNeeded, installIfNeeded, pinnedNode, run } from './steps.mjs'

installIfNeeded()
await buildScreensIfNeeded()
process.exitCode = await run(pinnedNode(), ['demo/run.ts', ...process.argv.slice(2)])
