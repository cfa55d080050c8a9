/** Exports that are answered at once, twenty-four of one person at the same time: what they cost beside one alone. */
import { BASE, signIn } from './client.ts'
import { measured } from './exports.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const CALLS = 24
const BUSY = 429

export async function measureDirectExports({ server }: Pick<Stage, 'server'>): Promise<Row[]> {
  const token = await signIn()
  // A third of the people: as many as one call may have.
  const ask = async () => {
    const reply = await fetch(`${BASE}/sys/user/export?format=xlsx&gender=1`, { headers: { token } })
    await reply.arrayBuffer()
    if (reply.status !== 200 && reply.status !== BUSY) throw new Error(`an export answered ${reply.status}`)
    return reply.status
  }
  await measured(server, ask) // warm
  const one = await measured(server, ask)
  let refused = 0
  const many = await measured(server, async () => {
    const answers = await Promise.all(Array.from({ length: CALLS }, ask))
    refused = answers.filter((status) => status === BUSY).length
  })
  return [
    { what: 'memory that one export adds, peak', goal: '', figure: `${Math.round(one.megabytes)} MB`, isMet: true },
    {
      what: `memory that ${CALLS} at once add, peak`,
      goal: '≤ 150 MB, as any export',
      figure: `${Math.round(many.megabytes)} MB; ${refused} were sent to a task`,
      isMet: many.megabytes <= 150,
    },
    {
      what: 'time for all of them',
      goal: '',
      figure: `${many.seconds.toFixed(1)} s, one alone ${one.seconds.toFixed(1)} s`,
      isMet: true,
    },
  ]
}
