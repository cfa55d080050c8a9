/**
 * `npm run bench -- signin [PART …] [--small] [--write]`: signing in, the log of calls, the audit chain and long logs.
 * Each part has a stage of its own, so that it can be run alone. `--small` takes small sizes, to try whether
 * it works; `--write` puts the tables of a run that counts into `docs/performance.md`.
 */
import { measureCallLog } from './call-log.ts'
import { writeTable } from './document.ts'
import { measureLogRows } from './log-rows.ts'
import { MAX_FOREIGN, watchOthers } from './quiet.ts'
import { print, tableOf, type Row } from './report.ts'
import { measureSeals } from './seals.ts'
import type { Sizes } from './signin-sizes.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureVerifying } from './verifying.ts'

const FULL: Sizes = {
  users: 50_000,
  entries: 20_000,
  changes: 6_000,
  chain: 1_000_000,
  fewRows: 100_000,
  manyRows: 10_000_000,
}

/** Not less than it takes to see whether a part works. */
const SMALL: Sizes = { users: 500, entries: 5_000, changes: 400, chain: 20_000, fewRows: 1_000, manyRows: 100_000 }

interface Part {
  title: string
  measure: (sizes: Sizes) => Promise<Row[]>
}

export const SIGN_IN_PARTS: Readonly<Record<string, Part>> = {
  rates: { title: 'Signing in', measure: measureSignIns },
  calls: { title: 'The log of calls', measure: measureCallLog },
  seal: { title: 'Sealing the audit', measure: measureSeals },
  verify: { title: 'Verifying the audit', measure: measureVerifying },
  logs: { title: 'Long logs', measure: measureLogRows },
}

interface Options {
  isSmall: boolean
  writes: boolean
}

/** @param names parts of `SIGN_IN_PARTS`; none for all of them */
export async function measureSignIn(names: readonly string[], { isSmall, writes }: Options): Promise<void> {
  const sizes = isSmall ? SMALL : FULL
  for (const [name, { title, measure }] of Object.entries(SIGN_IN_PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue
    const stop = watchOthers()
    const begun = performance.now()
    const rows = await measure(sizes)
    const foreign = stop()
    print(title, rows)
    const counts = foreign <= MAX_FOREIGN && !isSmall
    const seconds = Math.round((performance.now() - begun) / 1000)
    const share = `Others took ${Math.round(foreign * 100)} % of the processors.`
    process.stdout.write(`\n${share} ${counts ? '' : 'This run does not count. '}It took ${seconds} s.\n`)
    if (writes && counts) writeTable(`signin-${name}`, `${tableOf(rows)}\n${share}`)
  }
}
