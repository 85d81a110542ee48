// `npm run build`: builds what is older than its sources, or everything with --all.
import { join } from 'node:path'
import { builds, root, run, staleBuilds } from './steps.mjs'

const outdated = process.argv.includes('--all') ? builds : staleBuilds()
for (const { name, command, folder = '.' } of outdated) {
  const code = await run(command[0], command.slice(1), {
    cwd: join(root, folder),
    // Hides the list of built files. Faults go to stderr.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) process.exit(code)
  console.log(`${name}: built.`)
}
