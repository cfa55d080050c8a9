/**
 * What `--demo` writes: a process that calls a service which is down just now, with incidents to repair and work to
 * fetch.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { compile, type Ir } from '#process/index.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { insertDefinition, insertModel } from '../model/model.repo.ts'
import { settingsOf } from '../model/settings.shape.ts'
import { assignmentRules } from '../runtime/assignment/assignment-rules.ts'
import { clockOf } from '../runtime/persistence/instance.repo.ts'
import { rowsOf } from '../runtime/persistence/rows.shape.ts'
import { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { writeRows } from '../runtime/persistence/write.repo.ts'
import { services } from '../service/service.repo.ts'
import { writeCalendar } from './demo-calendar.ts'
import { writeDecisions } from './demo-decision.ts'
import { writeWebhook } from './demo-webhook.ts'
import { demoDrawing } from './demo-drawing.ts'
import { englishCategory, englishName } from './demo-names.ts'
import { administratorOf } from './demo.repo.ts'

const KEY = 'demo_payment'
const NAME = '付款登记'

export const workflowSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant)
    ? [
        { name: 'demo:workflow-services', write: (tx) => writeDemo(tx, tenant.id) },
        { name: 'demo:calendars', write: (tx) => writeCalendar(tx, tenant.id) },
        { name: 'demo:decisions', write: (tx) => writeDecisions(tx, tenant.id) },
        { name: 'demo:webhooks', write: (tx) => writeWebhook(tx, tenant.id) },
      ]
    : []

/** `failed`: the message of the service, where its attempts are used up. */
const MATTERS = [
  { title: '十一月办公用品付款', amount: 1_280, failed: 'HTTP 503: 账套正在结转，请稍后再试' },
  { title: '展会搭建尾款', amount: 36_000, failed: 'HTTP 503: 账套正在结转，请稍后再试' },
  { title: '设备年检费用', amount: 4_500, failed: undefined },
] as const

/**
 * The address of the service leads nowhere, on purpose: port 9 of this machine, which the product does not even call
 * unless it is allowed to.
 */
async function writeDemo(tx: Tx, tenantId: number): Promise<void> {
  const by = await administratorOf(tx)
  if (by === undefined) return
  const service = { url: 'http://127.0.0.1:9/payments', timeoutSeconds: 10, attempts: 3, status: 1 as const }
  await services.insert(
    tx,
    { tenantId, id: newId(), by },
    { name: 'erp.book-payment', ...service, remark: '财务系统：登记付款单' },
  )
  const xml = demoDrawing(KEY, NAME)
  const { ir } = await compile(xml)
  if (ir === undefined) throw new Error('the demonstration’s process cannot be read')
  const definition = await deploy(tx, { tenantId, by }, { ir, xml })
  for (const { title, amount, failed } of MATTERS) {
    const rootId = newId()
    const tree = new InstanceTree(tx, { tenantId, userId: by }, rootId, {
      ...(await clockOf(tx, tenantId)),
      rules: assignmentRules,
    })
    const instance = await tree.start(definition, { vars: { amount, fetched: failed === undefined }, by })
    const [wait] = Object.entries(instance.state.waits).find(([, { k }]) => k === 'job') ?? []
    if (failed !== undefined && wait !== undefined)
      await tree.execute(instance, { type: 'jobFailed', wait: Number(wait), message: failed })
    await writeRows(tx, rowsOf(tree.touched, tree.steps), {
      tenantId,
      rootId,
      now: tree.now,
      actorId: by,
      title,
      businessKey: '',
      serial: '',
      recordId: null,
      receiptHash: null,
      bound: undefined,
      taskId: null,
      comment: '',
      command: 'start',
      candidates: [],
      notification: undefined,
      events: [],
      answer: undefined,
      participants: [{ user_id: by, part: 'starter' }],
    })
  }
}

async function deploy(
  tx: Tx,
  { tenantId, by }: { tenantId: number; by: string },
  { ir, xml }: { ir: Ir; xml: string },
) {
  const [category, remark] = ['财务', '付款单登记到财务系统，失败时成为流程异常']
  const names = { name: NAME, nameEn: englishName(NAME) }
  const model = { ...names, category, categoryEn: englishCategory(category), remark, key: KEY, xml }
  const modelId = newId()
  const settings = settingsOf({})
  await insertModel(tx, { tenantId, id: modelId, by }, { ...model, ...settings })
  const id = newId()
  const sha256 = createHash('sha256').update(xml).digest('hex')
  const number = await insertDefinition(
    tx,
    { tenantId, id, by },
    { modelId, ir: { id: ir.id, json: JSON.stringify(ir) }, xml, sha256, ...names, settings, note: '' },
  )
  return { id, key: KEY, number, ...names, ir, settings, form: undefined }
}
