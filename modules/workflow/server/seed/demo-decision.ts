/** A decision table of the demonstration: who approves expenses and how they are checked, in two decisions. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { readDecisions } from '#process/index.ts'
import { decisionTables, insertVersion } from '../decision-table/decision-table.repo.ts'
import { hashOf } from '../decision-table/decision-table.shape.ts'
import { administratorOf } from './demo.repo.ts'

const NAME = '费用审批规则'

type Row = readonly [tests: readonly string[], outputs: readonly string[], note?: string]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (element: string, text: string) => `<${element}><text>${escaped(text)}</text></${element}>`

const rule = ([tests, outputs, note]: Row, id: string) =>
  `<rule id="${id}">${note === undefined ? '' : `<description>${note}</description>`}${tests
    .map((text) => cell('inputEntry', text))
    .join('')}${outputs.map((text) => cell('outputEntry', text)).join('')}</rule>`

const input = (id: string, label: string, [name, type]: readonly [string, string]) =>
  `<input id="${id}" label="${label}"><inputExpression id="${id}_e" typeRef="${type}"><text>${name}</text></inputExpression></input>`

const output = (id: string, label: string, name: string, values: string) =>
  `<output id="${id}" label="${label}" name="${name}" typeRef="string"><outputValues><text>${values}</text></outputValues></output>`

const RISKS: readonly Row[] = [
  [['> 50000', '-'], ['"high"'], '大额支出'],
  [['> 5000', 'false'], ['"high"'], '没有发票'],
  [['> 5000', 'true'], ['"middle"']],
  [['-', '-'], ['"low"']],
]
const WAYS: readonly Row[] = [
  [
    ['"high"', '-'],
    ['"director"', '"full"'],
  ],
  [['"middle"', '"travel"'], ['"manager"', '"full"'], '差旅费逐项核对'],
  [
    ['"middle"', 'not("travel")'],
    ['"manager"', '"sample"'],
  ],
  [['"low"', '-'], ['"none"', '"sample"'], '自动通过'],
]

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="expenses" name="${NAME}" namespace="urn:portico:demo">
<decision id="expense_risk" name="风险等级"><variable name="risk"/><decisionTable id="risk_table" hitPolicy="FIRST">
${input('risk_amount', '金额', ['amount', 'number'])}${input('risk_invoice', '有发票', ['hasInvoice', 'boolean'])}
${output('risk_out', '风险', 'risk', '"high","middle","low"')}
${RISKS.map((row, at) => rule(row, `risk_${at + 1}`)).join('\n')}</decisionTable></decision>
<decision id="expense_way" name="审批方式"><variable name="way"/>
<informationRequirement id="way_risk"><requiredDecision href="#expense_risk"/></informationRequirement>
<decisionTable id="way_table" hitPolicy="UNIQUE">
${input('way_in_risk', '风险', ['risk', 'string'])}${input('way_in_kind', '费用类型', ['kind', 'string'])}
${output('way_level', '审批人', 'level', '"director","manager","none"')}${output('way_check', '核对', 'check', '"full","sample"')}
${WAYS.map((row, at) => rule(row, `way_${at + 1}`)).join('\n')}</decisionTable></decision></definitions>
`

/** Once: an organisation that has it keeps its own. */
export async function writeDecisions(tx: Tx, tenantId: number): Promise<void> {
  const by = await administratorOf(tx)
  if (by === undefined || (await decisionTables.isTaken(tx, 'name', NAME))) return
  const { file, problems } = await readDecisions(XML)
  if (file === undefined || problems.length > 0) throw new Error('the demonstration’s decisions cannot be read')
  const tableId = newId()
  const table = { name: NAME, nameEn: 'Expense approval rules', remark: '', xml: XML }
  await decisionTables.insert(tx, { tenantId, id: tableId, by }, table)
  const version = { tableId, number: 1, xml: XML, sha256: hashOf(XML), file, note: '' }
  await insertVersion(tx, { tenantId, id: newId(), by }, version)
}
