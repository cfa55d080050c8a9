/**
 * What `--demo` writes: a leave process and applications in all states, each carried out by the process core as people
 * would have.
 */
import { createHash } from 'node:crypto'
import { DEFAULT_TIME_ZONE } from '#contract/time-zone.ts'
import { dayIn } from '#contract/wall-clock.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { compile, findVisit, type Command } from '#process/index.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { takeSerial } from '../instance/serial.service.ts'
import { insertDefinition, insertModel } from '../model/model.repo.ts'
import { settingsOf } from '../model/settings.shape.ts'
import { newestDefinition } from '../runtime/engine/definition.service.ts'
import type { CommandActor } from '../runtime/engine/command-meta.ts'
import { atMoment } from '../runtime/engine/run-command.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { insertCopies } from '../runtime/persistence/copies.repo.ts'
import {
  demoLeaves,
  LEAVE_BEFORE_XML,
  LEAVE_KEY,
  LEAVE_NAME,
  LEAVE_XML,
  type DemoLeave,
  type DemoStep,
  type DemoPart,
} from './demo-leave.ts'
import { englishCategory, englishName } from './demo-names.ts'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
const LEAVE_SETTINGS = settingsOf({
  numberRule: { prefix: 'QJ-', period: 'month', digits: 4 },
  summaryFields: ['kind', 'days', 'from'],
})

export const runSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant) ? [{ name: 'demo:leaves', write: (tx) => writeLeaves(tx, tenant.id) }] : []

async function writeLeaves(tx: Tx, tenantId: number): Promise<void> {
  const people = await tx
    .selectFrom('sys_user')
    .select(['id', 'super_admin'])
    .where('status', '=', 1)
    .orderBy('super_admin', 'desc')
    .orderBy('id')
    .limit(1 + demoLeaves.length * 3)
    .execute()
  const admin = people.find(({ super_admin }) => super_admin === 1)?.id
  const others = people.flatMap(({ id, super_admin }) => (super_admin === 0 ? [id] : []))
  if (admin === undefined || others.length < 3) return
  const place = { tenantId, by: admin, modelId: newId() }
  await writeModel(tx, place)
  // The oldest first: they are numbered in that order.
  for (const [index, leave] of [...demoLeaves.entries()].sort(([, a], [, b]) => b.daysAgo - a.daysAgo)) {
    const at = (place: number) => others[(index * 3 + place) % others.length] ?? admin
    const parts = { starter: at(0), boss: at(1), manager: at(2), other: at(3), [leave.admin]: admin }
    await writeLeave(tx, tenantId, leave, parts)
  }
  await deploy(tx, place, LEAVE_XML, '由部门负责人审批，不再由申请人选择')
}

interface ModelPlace {
  tenantId: number
  by: string
  modelId: string
}

/** The model, with the version that the requests are of. */
async function writeModel(tx: Tx, place: ModelPlace): Promise<void> {
  const { tenantId, by, modelId } = place
  const { xml } = await compile(LEAVE_XML)
  const category = '人事'
  const names = { name: LEAVE_NAME, nameEn: englishName(LEAVE_NAME), category, categoryEn: englishCategory(category) }
  const draft = { key: LEAVE_KEY, ...names, remark: '演示流程', xml, ...LEAVE_SETTINGS }
  await insertModel(tx, { tenantId, id: modelId, by }, draft)
  await deploy(tx, place, LEAVE_BEFORE_XML, '初版')
}

async function deploy(tx: Tx, { tenantId, by, modelId }: ModelPlace, file: string, note: string): Promise<void> {
  const { ir, xml } = await compile(file)
  if (ir === undefined) throw new Error('the leave process of the demonstration does not compile')
  const sha256 = createHash('sha256').update(xml).digest('hex')
  const settings = LEAVE_SETTINGS
  const version = {
    modelId,
    ir: { id: ir.id, json: JSON.stringify(ir) },
    xml,
    sha256,
    name: LEAVE_NAME,
    nameEn: englishName(LEAVE_NAME),
    settings,
    note,
  }
  await insertDefinition(tx, { tenantId, id: newId(), by }, version)
}

type Parts = Readonly<Record<DemoPart, string>>

async function writeLeave(tx: Tx, tenantId: number, leave: DemoLeave, parts: Parts): Promise<void> {
  const rootId = newId()
  let moment = Date.now() - leave.daysAgo * DAY_MS
  const today = dayIn(new Date(moment), DEFAULT_TIME_ZONE)
  const serial = await takeSerial(tx, { tenantId, key: LEAVE_KEY, rule: LEAVE_SETTINGS.numberRule, today })
  const newInstance = { id: rootId, title: leave.title, businessKey: '', serial }
  const actor = (part: DemoPart): CommandActor => ({ tenantId, userId: parts[part], language: 'zh' })
  const from = new Date(moment + 5 * DAY_MS).toISOString().slice(0, 10)
  const { kind, days, reason } = leave
  const vars = { kind, days, from, reason, boss: parts.boss, manager: parts.manager }
  await atMoment(
    tx,
    { actor: actor('starter'), meta: { kind: 'start' }, moment, newInstance, rootId },
    async (tree) => {
      const definition = await newestDefinition(tx, tenantId, LEAVE_KEY)
      if (definition !== undefined) await tree.start(definition, { vars, by: parts.starter })
    },
  )
  for (const step of leave.steps) {
    moment += step.hours * HOUR_MS
    await take(tx, { rootId, moment, actor: actor(step.by), parts }, step)
  }
  await insertCopies(tx, { tenantId, rootId, by: parts.starter }, { userIds: [parts.other], note: '' })
}

interface Place {
  rootId: string
  moment: number
  actor: CommandActor
  parts: Parts
}

const KINDS = { agree: 'complete', reject: 'reject', return: 'return', transfer: 'transfer' } as const

async function take(tx: Tx, { rootId, moment, actor, parts }: Place, { what, comment = '' }: DemoStep): Promise<void> {
  const kind = what === 'cancel' || what === 'suspend' ? what : KINDS[what]
  await atMoment(tx, { actor, meta: { kind, comment }, moment, rootId }, async (tree) => {
    const instance = await tree.get(rootId)
    const command =
      what === 'cancel' || what === 'suspend' ? { type: what } : await ofTask(tree, what, { actor, parts })
    await tree.execute(instance, command)
  })
}

/** A command to the one task that is open. */
async function ofTask(
  tree: InstanceTree,
  what: keyof typeof KINDS,
  { actor, parts }: Pick<Place, 'actor' | 'parts'>,
): Promise<Command> {
  const instance = await tree.get(tree.rootId)
  const [key, open] = Object.entries(instance.state.tasks).find(([, { st }]) => st === undefined) ?? []
  if (key === undefined || open === undefined) throw new Error('nothing to do in the demonstration')
  const [task, by] = [Number(key), actor.userId ?? '']
  tree.taskId = await taskIdOf(tree, task)
  switch (what) {
    case 'agree': {
      // Where a request is filled in, it is submitted: nothing is agreed to.
      const isFilledIn = instance.state.tokens[open.t]?.n === 'apply'
      return { type: 'complete', task, by, ...(isFilledIn ? {} : { outcome: 'agree' }) }
    }
    case 'reject':
      return { type: 'reject', task, by, lineage: await tree.lineageOf(instance.id) }
    case 'transfer':
      return { type: 'transfer', task, by, to: parts.other }
    case 'return': {
      const lineage = await tree.lineageOf(instance.id)
      const visit = findVisit(lineage, 'apply', open.t)
      if (visit === undefined) throw new Error('nowhere to return to in the demonstration')
      return { type: 'return', visit, from: open.t, by, lineage }
    }
  }
}

async function taskIdOf({ tx, rootId }: InstanceTree, no: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('wf_task')
    .select('id')
    .where('instance_id', '=', rootId)
    .where('no', '=', no)
    .executeTakeFirst()
  return row?.id
}
