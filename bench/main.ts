/** `npm run bench [lists|starts|pages]`: measures against the reference in the same run and prints goal, figure and ratio. */
import { fill } from './fill.ts'
import { measureLists } from './lists.ts'
import { measurePermissions } from './permissions.ts'
import { print } from './report.ts'
import { residentMegabytes, setStage } from './stage.ts'

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)

if (isWanted('lists') || isWanted('pages')) {
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
  } finally {
    await stage.close()
  }
}
if (isWanted('starts')) {
  const { measureStarts } = await import('./starts.ts')
  print('Starting', await measureStarts())
}
