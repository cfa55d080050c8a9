/**
 * `npm run bench [lists|starts|pages|tabs|exports|direct-exports|imports|behavior|process|workflow]`: measures against
 * the reference in the same run and prints goal, figure and ratio.
 */
import { signIn } from './client.ts'
import { fill } from './fill.ts'
import { measureLists } from './lists.ts'
import { measurePermissions } from './permissions.ts'
import { print } from './report.ts'
import { PORT, residentMegabytes, setStage } from './stage.ts'

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)

if (['lists', 'pages', 'tabs', 'exports', 'direct-exports', 'imports'].some(isWanted)) {
  const stage = await setStage(fill)
  try {
    const idle = residentMegabytes(stage.server)
    if (isWanted('lists')) {
      print('Lists', await measureLists())
      print('Access', measurePermissions())
      const loaded = residentMegabytes(stage.server)
      print('Memory of the server process', [
        { what: 'idle, just started', goal: '≤ 150 MB', figure: `${Math.round(idle)} MB`, isMet: idle <= 150 },
        { what: 'after the load above', goal: '', figure: `${Math.round(loaded)} MB`, isMet: true },
      ])
    }
    if (isWanted('pages')) {
      const { measurePages } = await import('./pages.ts')
      print('Pages in Chromium', await measurePages())
    }
    if (isWanted('tabs')) {
      const { measureTabs } = await import('./tabs.ts')
      print('Tabs in Chromium', await measureTabs({ address: `http://127.0.0.1:${PORT}`, token: await signIn() }))
    }
    if (isWanted('direct-exports')) {
      const { measureDirectExports } = await import('./direct-exports.ts')
      print('Exports answered at once', await measureDirectExports(stage))
    }
    if (isWanted('exports')) {
      const { measureExports } = await import('./exports.ts')
      print('Exports', await measureExports(stage))
    }
    if (isWanted('imports')) {
      const { measureImports } = await import('./imports.ts')
      print('Imports', await measureImports(stage))
    }
  } finally {
    await stage.close()
  }
}
if (isWanted('behavior')) {
  const { fillBehavior, measureBehavior } = await import('./behavior.ts')
  const stage = await setStage(fillBehavior)
  try {
    print('Statistics of use', await measureBehavior())
  } finally {
    await stage.close()
  }
}
if (isWanted('starts')) {
  const { measureStarts } = await import('./starts.ts')
  print('Starting', await measureStarts())
}
if (isWanted('process')) {
  const { measureProcess } = await import('./process.ts')
  print('The process core', await measureProcess())
}
if (isWanted('workflow')) {
  const { measureWorkflow } = await import('./workflow.ts')
  const stage = await setStage(fill)
  try {
    print('Processes', await measureWorkflow(stage))
  } finally {
    await stage.close()
  }
}
