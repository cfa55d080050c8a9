/** Files of decisions among those that are imported: what they would become, and kept as decision tables. */
import { call } from '#shell/request/call.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'

const DMN = /\/\/(?:www\.)?omg\.org\/spec\/DMN\//i
const HEAD = 4_000

/** Whether a file holds decisions, by its name or its namespace. */
export const hasDecisions = (name: string, xml: string): boolean =>
  /\.dmn$/i.test(name) || (!/\.bpmn$/i.test(name) && DMN.test(xml.slice(0, HEAD)))

export interface DecisionReport {
  /** Of the decisions in it; none: it cannot be kept. */
  readonly keys: readonly string[]
  readonly problems: readonly ModelProblem[]
  /** The table that has its name already. */
  readonly known: { readonly id: string; readonly name: string } | undefined
}

/** @throws CallError */
export async function decisionReport(xml: string): Promise<{ name: string; decisions: DecisionReport }> {
  const { name, problems, decisions } = await call(decisionTableRoutes.check, { body: { xml } })
  const found = name === '' ? [] : (await call(decisionTableRoutes.page, { query: { keyword: name, limit: 100 } })).list
  const known = found.find((one) => one.name === name)
  return { name, decisions: { keys: decisions.map(({ key }) => key), problems, known } }
}

/** Keeps a file as a new table, or in place of the one that has its name. @throws CallError */
export async function keepDecisions({
  name,
  xml,
  known,
}: {
  name: string
  xml: string
  known: DecisionReport['known']
}): Promise<{ id: string; outcome: 'created' | 'updated' | 'unchanged' }> {
  if (known === undefined) {
    const { id } = await call(decisionTableRoutes.create, { body: { name, xml } })
    return { id, outcome: 'created' }
  }
  const { id } = known
  const before = await call(decisionTableRoutes.get, { params: { id } })
  if (before.xml === xml) return { id, outcome: 'unchanged' }
  const { version, nameEn, remark } = before
  await call(decisionTableRoutes.update, { body: { id, version, name: before.name, nameEn, remark, xml } })
  return { id, outcome: 'updated' }
}
