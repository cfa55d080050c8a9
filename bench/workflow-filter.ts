/** To-do pages filtered by fields of a form, among many open tasks of one user. */
import { spread, type Bench } from './workflow-client.ts'
import { BASE } from './client.ts'
import { ask, publishForm } from './forms-data.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'

const [AMOUNT, KIND, GOODS] = ['wf-bench-1', 'wf-bench-2', 'wf-bench-3'] as const

const FILTERED = processOf(
  'filtered',
  `<startEvent id="s"/><userTask id="a" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s a', 'a e')}`,
)

const labelled = (id: string, name: string) => ({
  id,
  name,
  label: { zh: name, en: name },
  marks: { filter: true },
})

/** Three fields that are marked as filters. */
const form = () => ({
  format: 1 as const,
  title: { zh: '采购', en: 'Purchase' },
  fields: [
    { kind: 'number' as const, ...labelled(AMOUNT, 'amount') },
    {
      kind: 'select' as const,
      ...labelled(KIND, 'kind'),
      options: {
        from: 'fixed' as const,
        options: ['a', 'b', 'c', 'd'].map((value) => ({ value, label: { zh: value, en: value } })),
      },
    },
    { kind: 'text' as const, ...labelled(GOODS, 'goods') },
  ],
  layout: [AMOUNT, KIND, GOODS].map((field) => ({ type: 'field' as const, field })),
})

/** So many open tasks of the administrator, each with a record of its own: amounts from 1, a kind of four, a text. */
export async function fillFiltered({ data, client, token }: Bench, count: number): Promise<void> {
  const formKey = await publishForm(token, form())
  await ask(token, 'POST', '/workflow/model', { name: 'Filtered', xml: FILTERED, formKey }).then((model) =>
    ask(token, 'POST', '/workflow/model/deploy', { id: (model as { id: string }).id }),
  )
  const { instanceId } = await client.start(token, 'filtered', { amount: 1, kind: 'a', goods: 'desk 1' })
  await data.copy(instanceId, count - 1)
  await data.spreadRecords(instanceId, { amount: AMOUNT, kind: KIND, goods: GOODS })
}

/** The 95th of a hundred pages, each with other filters: an amount in a range, a kind, and a part of a text. */
export async function measureFiltered({ token }: Bench): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 105; at += 1) {
    const from = at * 150
    const filters = `${AMOUNT}=${from}..${from + 4_000}&${KIND}=${'abcd'.charAt(at % 4)}&${GOODS}=desk`
    const begun = performance.now()
    const reply = await fetch(`${BASE}/workflow/task/todo?limit=20&process=filtered&${filters}`, { headers: { token } })
    const { code } = (await reply.json()) as { code: number }
    if (code !== 0) throw new Error(`filtered tasks: ${code}`)
    if (at >= 5) times.push(performance.now() - begun)
  }
  return spread(times).p95
}
