/**
 * `npm run bench -- quick`: what a change may not make worse, in a few minutes. Every figure is the median of pairs
 * with a reference; `bench/ratios.json` holds the ratios that were reached.
 */
import { readFileSync } from 'node:fs'
import { buildBarePage } from './bare/build.ts'
import { writeTable } from './document.ts'
import { fill } from './fill.ts'
import { measureIndexingRatio, measureListRatios } from './list-ratios.ts'
import { measurePageRatios } from './page-ratios.ts'
import { isAsGood, quantile, ratioOf, type Measured } from './pairs.ts'
import { MAX_FOREIGN, watchOthers } from './quiet.ts'
import { setStage, type Stage } from './stage.ts'
import { measureStartRatios } from './start-ratios.ts'
import { measureStepRatios } from './step-ratios.ts'
import { measureTabRatios } from './tab-ratios.ts'

/** The share of a committed ratio that must be reached again. */
const SHARE = 0.9

type Part = (stage: Stage) => Promise<Measured[]>
/** Starts first: the machine has nothing else to do yet. */
const PARTS: readonly Part[] = [
  measureStartRatios,
  measureListRatios,
  measureStepRatios,
  measurePageRatios,
  measureTabRatios,
  measureIndexingRatio,
]

/** Ratios by name. */
type Committed = Readonly<Record<string, number>>
const FILE = new URL('./ratios.json', import.meta.url)

/**
 * @param writes whether a run that counts is written into `docs/performance.md`
 * @returns whether every ratio is as good as the committed one, or the machine was too busy to say
 */
export async function runQuick(writes: boolean): Promise<boolean> {
  const committed = JSON.parse(readFileSync(FILE, 'utf8')) as Committed
  const stage = await setStage(fill, { barePage: await buildBarePage() })
  const foreign: number[] = []
  const all: Measured[] = []
  try {
    for (const part of PARTS) {
      const stop = watchOthers()
      all.push(...(await part(stage)))
      foreign.push(stop())
    }
  } finally {
    await stage.close()
  }
  const busiest = Math.max(...foreign)
  const measured = table(all, committed)
  process.stdout.write(measured)
  if (busiest > MAX_FOREIGN) {
    process.stdout.write(
      `\nThe machine was busy: others took up to ${percent(busiest)} of its processors. This run does not count.\n`,
    )
    return true
  }
  const worse = all.filter(({ name, better, ...pairs }) => {
    const before = committed[name]
    return before !== undefined && !isAsGood(ratioOf(pairs).median, before, better, SHARE)
  })
  for (const { name, what } of worse)
    process.stdout.write(`\n✗ ${name} (${what}) is below ${percent(SHARE)} of the committed ratio\n`)
  const quiet = `Others took at most ${percent(busiest)} of the processors.`
  process.stdout.write(`\n${quiet}\n`)
  if (writes) writeTable('quick', `${measured}\n${quiet}`)
  return worse.length === 0
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** @returns a table in Markdown */
export function table(all: readonly Measured[], committed: Committed): string {
  const lines = all.map((one) => {
    const { median, least, most } = ratioOf(one)
    const goal = one.goal === undefined ? '' : `${one.better === 'more' ? '≥' : '≤'} ${one.goal}`
    const isMet = one.goal === undefined || isAsGood(median, one.goal, one.better)
    const figure = `${number(quantile(one.ours, 0.5))} against ${number(quantile(one.reference, 0.5))} ${one.unit}`
    const ratio = `${median.toFixed(3)} (${least.toFixed(3)}–${most.toFixed(3)})`
    return `| ${one.what} | ${figure} | ${ratio} | ${committed[one.name] ?? '–'} | ${goal} | ${isMet ? '' : '**missed**'} |`
  })
  return `\n| what | figure | ratio (spread) | committed | goal | |\n|---|---|---|---|---|---|\n${lines.join('\n')}\n`
}

const number = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
