/** Steps of processes over HTTP, beside the least statements that a durable step needs. */
import { signIn } from './client.ts'
import { inPairs, type Measured } from './pairs.ts'
import type { Stage } from './stage.ts'
import { Client } from './workflow-client.ts'
import { Data } from './workflow-data.ts'
import { bareSteps, prepareBareSteps } from './workflow-reference.ts'
import { AT_ONCE, singly, together, TWO_TASKS } from './workflow-steps.ts'

const SECONDS = 3
/** An instance of the bench is three calls: its start and two tasks. */
const CALLS = 3
const WARM_UP = 100

export async function measureStepRatios({ superuser }: Stage): Promise<Measured[]> {
  const data = new Data(superuser)
  const client = new Client()
  try {
    const token = await signIn()
    const bench = { data, client, token, staff: token }
    await client.deploy(token, TWO_TASKS)
    await prepareBareSteps(data.pool)
    await singly(bench, WARM_UP)
    await data.analyze()
    const { ours, reference } = await inPairs(
      async () => (await together(bench, SECONDS)).instances,
      () => bareSteps(data.pool, AT_ONCE, SECONDS),
    )
    const what = `${AT_ONCE} clients over HTTP, against bare statements`
    return [
      {
        name: 'steps',
        what: `steps, ${what}`,
        unit: 'a second',
        better: 'more',
        ours: ours.map((instances) => instances * CALLS),
        reference,
        goal: 0.15,
      },
      {
        name: 'instances',
        what: `whole instances, ${what}`,
        unit: 'a second',
        better: 'more',
        ours,
        reference,
        goal: 0.06,
      },
    ]
  } finally {
    await client.close()
    await data.close()
  }
}
