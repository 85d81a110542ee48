// `npm run build`: what is older than its sources, or everything with --all.
import { join } from 'node:path'
import { builds, root, run, staleBuilds } from './steps.mjs'

const wanted = process.argv.includes('--all') ? builds : staleBuilds()
for (const { what, command, folder = '.' } of wanted) {
  const code = await run(command[0], command.slice(1), {
    cwd: join(root, folder),
    // What was made needs no list; faults go to the other stream.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) process.exit(code)
  console.log(`${what}: built.`)
}
