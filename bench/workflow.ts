/**
 * Processes over HTTP on a real database: what a step takes, how many there are in a second, and timers, beside bare
 * statements in the same run.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { signIn } from './client.ts'
import { countersigns, SIGN } from './workflow-sign.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'
import { Client, spread, type Bench } from './workflow-client.ts'
import { longestGap } from './workflow-check.ts'
import { Data, SIGNERS } from './workflow-data.ts'
import { fillFiltered, measureFiltered } from './workflow-filter.ts'
import { measurePages, PAGES } from './workflow-pages.ts'
import { workPageReady } from './workflow-ready.ts'
import { bareSteps, prepareBareSteps } from './workflow-reference.ts'
import { AT_ONCE, singly, together, TWO_TASKS, whole } from './workflow-steps.ts'

const timed = (key: string) =>
  processOf(
    key,
    `<startEvent id="s"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>
<endEvent id="e"/>${flows('s t', 't e')}`,
  )

/** Whole instances a second. */
const WHOLE = 230
const OPEN = 20_000
const FINISHED = 200_000
const FEW = 1_000
const SECONDS = 15
const BURST = 10_000
const PER_SECOND = 50
const TIMERS = PER_SECOND * 30

const MANY = 1_000_000
export async function measureWorkflow({ superuser }: Stage): Promise<Row[]> {
  const data = new Data(superuser)
  const client = new Client()
  try {
    const token = await signIn()
    await data.addSigners()
    const staff = await signIn('signer1')
    const bench = { data, client, token, staff }
    for (const xml of [TWO_TASKS, SIGN, timed('late'), timed('burst')]) await client.deploy(token, xml)
    await client.start(staff, 'two', { yes: true })
    await singly(bench, FEW)
    await data.analyze()
    const few = await singly(bench, 300)
    await data.copy((await client.start(token, 'two', { yes: true })).instanceId, OPEN)
    const pagesOfFew = await measurePages(bench)
    const open = await singly(bench, 300)
    const busy = await together(bench, SECONDS)
    await prepareBareSteps(data.pool)
    const bare = await bareSteps(data.pool, AT_ONCE, SECONDS)
    await data.copy(await finished(bench), FINISHED - FEW)
    const many = await singly(bench, 300)
    const signers = await countersigns(bench)
    const ready = await workPageReady(bench)
    const gap = await longestGap(bench)
    await fillFiltered(bench, OPEN)
    const filtered = await measureFiltered(bench)
    const late = await lateTimers(bench)
    const burst = await burstOfTimers(bench)
    await data.copy(await finished(bench), MANY - FINISHED)
    const pagesOfMany = await measurePages(bench)
    return [
      limit('a step over HTTP, 20,000 open instances, p50', open.p50, 3, 'ms'),
      limit('the same, p95', open.p95, 15, 'ms'),
      {
        what: `steps a second, ${AT_ONCE} clients`,
        goal: '≥ 300',
        figure: `${(busy.instances * 3).toFixed(0)} (p95 ${busy.p95.toFixed(1)} ms); bare statements ${bare.toFixed(0)}`,
        ratio: (busy.instances * 3) / bare,
        isMet: busy.instances * 3 >= 300,
      },
      {
        what: 'whole instances a second',
        goal: `≥ ${WHOLE}`,
        figure: busy.instances.toFixed(0),
        ratio: busy.instances / WHOLE,
        isMet: busy.instances >= WHOLE,
      },
      {
        what: 'a step beside 200,000 finished instances, against 1,000, p50',
        goal: '≤ 1.2 ×',
        figure: `${many.p50.toFixed(2)} ms against ${few.p50.toFixed(2)} ms`,
        ratio: many.p50 / few.p50,
        isMet: many.p50 <= 1.2 * few.p50,
      },
      limit(`${SIGNERS} signers of one countersign at once, until the last is answered`, signers, 500, 'ms'),
      limit(`a page to do of ${OPEN.toLocaleString('en')}, by three fields of a form, p95`, filtered, 40, 'ms'),
      limit('longest wait of others while models of 1,500 tasks are checked', gap, 50, 'ms'),
      limit('the work page, ready, slowed', ready, 2_000, 'ms'),
      limit(`lateness of timers, ${PER_SECOND} due a second, p99`, late.p99, 2_000, 'ms'),
      {
        what: `${BURST.toLocaleString('en')} timers due at once, a second`,
        goal: '≥ 300',
        figure: burst.perSecond.toFixed(0),
        ratio: burst.perSecond / 300,
        isMet: burst.perSecond >= 300,
      },
      limit('steps of people meanwhile, p95', burst.p95, 50, 'ms'),
      ...PAGES.map(([what], at): Row => {
        const [few, many] = [pagesOfFew[at] ?? Number.NaN, pagesOfMany[at] ?? Number.NaN]
        return {
          what: `a page of what is ${what}, among ${MANY.toLocaleString('en')} processes, p95`,
          goal: '≤ 50 ms',
          figure: `${many.toFixed(1)} ms; among ${OPEN.toLocaleString('en')} ${few.toFixed(1)} ms`,
          ratio: many / few,
          isMet: many <= 50,
        }
      }),
    ]
  } finally {
    await client.close()
    await data.close()
  }
}

async function finished(bench: Bench): Promise<string> {
  return whole(bench, [])
}

async function lateTimers({ data, client, token }: Bench) {
  await data.copy((await client.start(token, 'late')).instanceId, TIMERS - 1)
  await data.makeDue('late', PER_SECOND)
  while ((await data.timersLeft('late')) > 0) await sleep(500)
  return data.lateness('late')
}

async function burstOfTimers(bench: Bench): Promise<{ perSecond: number; p95: number }> {
  const { data, client, token } = bench
  await data.copy((await client.start(token, 'burst')).instanceId, BURST - 1)
  await data.makeDue('burst')
  const times: number[] = []
  while ((await data.timersLeft('burst')) > 0) await whole(bench, times)
  const { over, seconds } = await data.lateness('burst')
  return { perSecond: over / seconds, p95: spread(times).p95 }
}

const limit = (what: string, value: number, most: number, unit: string): Row => ({
  what,
  goal: `≤ ${most.toLocaleString('en')} ${unit}`,
  figure: `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`,
  ratio: value / most,
  isMet: value <= most,
})
