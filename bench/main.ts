/**
 * `npm run bench [PART …]`: measures against the reference in the same run and prints goal, figure and ratio. Without a
 * part, all of them; `signin` takes names of its own parts and `--small`, which `storage` and `channels` take as well;
 * `quick` fails when a ratio is worse than the committed one; with `--write` it, `signin`, `schedules`, `channels`
 * and `rights` put their tables into `docs/performance.md`; `profile` shows where time goes.
 */
import { signIn } from './client.ts'
import { fill } from './fill.ts'
import { print, tableOf } from './report.ts'
import { PORT, residentMegabytes, setStage, type Stage } from './stage.ts'

/** On a database with a large tenant. */
const ON_LISTS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  lists: async (stage) => {
    const idle = residentMegabytes(stage.server)
    const { measureLists } = await import('./lists.ts')
    const { measurePermissions } = await import('./permissions.ts')
    print('Lists', await measureLists())
    print('Access', measurePermissions())
    const loaded = residentMegabytes(stage.server)
    print('Memory of the server process', [
      { what: 'idle, just started', goal: '≤ 150 MB', figure: `${Math.round(idle)} MB`, isMet: idle <= 150 },
      { what: 'after the load above', goal: '', figure: `${Math.round(loaded)} MB`, isMet: true },
    ])
  },
  pages: async () => {
    const { measurePages } = await import('./pages.ts')
    print('Pages in Chromium', await measurePages())
  },
  tabs: async () => {
    const { measureTabs } = await import('./tabs.ts')
    print('Tabs in Chromium', await measureTabs({ address: `http://127.0.0.1:${PORT}`, token: await signIn() }))
  },
  'direct-exports': async (stage) => {
    const { measureDirectExports } = await import('./direct-exports.ts')
    print('Exports answered at once', await measureDirectExports(stage))
  },
  exports: async (stage) => {
    const { measureExports } = await import('./exports.ts')
    print('Exports', await measureExports(stage))
  },
  imports: async (stage) => {
    const { measureImports } = await import('./imports.ts')
    print('Imports', await measureImports(stage))
  },
}

/** Each with what it needs. */
const ALONE: Readonly<Record<string, () => Promise<void>>> = {
  behavior: async () => {
    const { fillBehavior, measureBehavior } = await import('./behavior.ts')
    await withStage(fillBehavior, async () => print('Statistics of use', await measureBehavior()))
  },
  palette: async () => {
    const { fillForPalette, measurePalette } = await import('./palette.ts')
    await withStage(fillForPalette, async ({ superuser }) => print('The palette', await measurePalette(superuser)))
  },
  rights: async () => {
    const { fillRights } = await import('./rights-data.ts')
    const { measureRights } = await import('./rights.ts')
    const { writeTable } = await import('./document.ts')
    await withStage(fillRights, async (stage) => {
      const rows = await measureRights(stage)
      print('Rights', rows)
      if (process.argv.includes('--write')) writeTable('rights', tableOf(rows))
    })
  },
  starts: async () => {
    const { measureStarts } = await import('./starts.ts')
    print('Starting', await measureStarts())
  },
  process: async () => {
    const { measureProcess } = await import('./process.ts')
    print('The process core', await measureProcess())
  },
  forms: async () => {
    const { measureForms } = await import('./forms.ts')
    await withStage(fill, measureForms)
  },
  workflow: async () => {
    const { measureWorkflow } = await import('./workflow.ts')
    await withStage(fill, async (stage) => print('Processes', await measureWorkflow(stage)))
  },
  storage: async () => {
    const { measureStorage } = await import('./storage.ts')
    print('Storage', await measureStorage(process.argv.includes('--small')))
  },
  schedules: async () => {
    const { runSchedules } = await import('./schedules.ts')
    await withStage(
      async () => {},
      (stage) => runSchedules(stage, process.argv.includes('--write')),
    )
  },
  signin: async () => {
    const { SIGN_IN_PARTS, measureSignIn } = await import('./signin.ts')
    const known = Object.keys(SIGN_IN_PARTS)
    if (named.every((part) => known.includes(part)))
      return measureSignIn(named, {
        isSmall: process.argv.includes('--small'),
        writes: process.argv.includes('--write'),
      })
    process.stderr.write(`signin takes ${known.join(', ')}.\n`)
    process.exitCode = 2
  },
}

/** Only when asked for. */
const ON_DEMAND: Readonly<Record<string, () => Promise<void>>> = {
  quick: async () => {
    const { runQuick } = await import('./quick.ts')
    if (!(await runQuick(process.argv.includes('--write')))) process.exitCode = 1
  },
  channels: async () => {
    const { runChannels } = await import('./channels.ts')
    const { SMALL, WHOLE } = await import('./channel-parts.ts')
    const isSmall = process.argv.includes('--small')
    const how = { sizes: isSmall ? SMALL : WHOLE, writes: process.argv.includes('--write') && !isSmall }
    await withStage(
      (superuser) => fill(superuser, how.sizes.people),
      (stage) => runChannels(stage, how),
      { settings: { EGRESS_ALLOW: '127.0.0.1' } },
    )
  },
  scale: async () => {
    const { measureScale, SMALL, WHOLE } = await import('./scale.ts')
    const sizes = process.argv.includes('--small') ? SMALL : WHOLE
    await withStage(fill, async (stage) => print('Scale', await measureScale(stage, sizes)))
  },
  profile: async () => {
    const { PROFILED, profile } = await import('./profile.ts')
    const work = PROFILED[named[0] ?? '']
    if (work) return profile(work)
    process.stderr.write(`profile takes one of ${Object.keys(PROFILED).join(', ')}.\n`)
    process.exitCode = 2
  },
}

async function withStage(
  filled: (superuser: string) => Promise<void>,
  work: (stage: Stage) => Promise<void>,
  options: Parameters<typeof setStage>[1] = {},
): Promise<void> {
  const stage = await setStage(filled, options)
  try {
    await work(stage)
  } finally {
    await stage.close()
  }
}

const known = [...Object.keys(ON_LISTS), ...Object.keys(ALONE), ...Object.keys(ON_DEMAND)]
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
/** `profile` is followed by what is to be profiled, `signin` by parts of it. */
const isFollowed = given[0] === 'profile' || given[0] === 'signin'
const [asked, named] = isFollowed ? [given.slice(0, 1), given.slice(1)] : [given, []]
const unknown = asked.filter((part) => !known.includes(part))
if (unknown.length > 0) {
  process.stderr.write(`No such part of the bench: ${unknown.join(', ')}. There are ${known.join(', ')}.\n`)
  process.exit(2)
}
const isWanted = (part: string): boolean => asked.length === 0 || asked.includes(part)

const onLists = Object.entries(ON_LISTS).filter(([part]) => isWanted(part))
if (onLists.length > 0)
  await withStage(fill, async (stage) => {
    for (const [, measure] of onLists) await measure(stage)
  })
for (const [part, measure] of Object.entries(ALONE)) if (isWanted(part)) await measure()
for (const [part, measure] of Object.entries(ON_DEMAND)) if (asked.includes(part)) await measure()
