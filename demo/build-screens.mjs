// `npm run build`: every screen that is older than its sources, or all with --all.
import { join } from 'node:path'
import { root, run, screens, staleScreens } from './steps.mjs'

const wanted = process.argv.includes('--all') ? screens : staleScreens()
for (const { workspace } of wanted) {
  const code = await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, workspace) })
  if (code !== 0) process.exit(code)
  console.log(`The screens of the ${workspace} are built.`)
}
