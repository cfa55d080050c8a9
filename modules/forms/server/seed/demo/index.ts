/** What `--demo` writes: forms that a company might use, with records of the last weeks, and one configured call. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { readModel, type CompiledForm, type FormModel } from '#forms-core/index.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { apis } from '../../api-conf/api-conf.repo.ts'
import { writeSettings } from '../../public/public.repo.ts'
import { findAdministrator, findRolesByName, findZone, insertForm, type DemoUser } from './demo.repo.ts'
import { demoForms, type DemoAccess, type DemoForm } from './forms.ts'
import { DAYS_IN_USE, writeRecords } from './write-records.ts'

const DAY_MS = 86_400_000

export const formsSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant)
    ? [
        { name: 'demo:forms', write: (tx) => writeForms(tx, tenant.id) },
        { name: 'demo:form-calls', write: (tx) => writeCall(tx, tenant.id) },
      ]
    : []

interface Place {
  readonly tenantId: number
  readonly admin: DemoUser
  readonly zone: string
  readonly roles: ReadonlyMap<string, string>
}

async function writeForms(tx: Tx, tenantId: number): Promise<void> {
  const admin = await findAdministrator(tx)
  if (admin === undefined) return
  const place = { tenantId, admin, zone: await findZone(tx), roles: await findRolesByName(tx) }
  for (const demo of demoForms()) await writeForm(tx, place, demo)
}

async function writeForm(tx: Tx, { tenantId, admin, zone, roles }: Place, demo: DemoForm): Promise<void> {
  const templateId = newId()
  const versions = demo.versions.map(({ model, note }, at) => ({
    id: newId(),
    model,
    note,
    at: new Date(Date.now() - DAYS_IN_USE * DAY_MS + at * DAY_MS).toISOString(),
  }))
  const latest = versions.at(-1)
  const draft = demo.draft ?? latest?.model
  if (draft === undefined) return
  const form = compiled(draft)
  const access = demo.access.flatMap((entry) => entryOf(entry, roles, draft))
  const { category, icon, remark } = demo
  await insertForm(tx, {
    tenantId,
    id: templateId,
    by: admin,
    category,
    icon,
    remark,
    access,
    versions,
    draft,
  })
  if (latest === undefined) return
  await writeRecords(tx, {
    tenantId,
    templateId,
    demo,
    form,
    zone,
    admin,
    versionId: latest.id,
  })
  if (demo.visitors === undefined) return
  const none = { total: null, closeDate: null, versionId: null }
  await writeSettings(tx, { ...none, ...demo.visitors, tenantId, id: templateId, by: admin.id })
}

function entryOf({ role, rights, reach, hides = [] }: DemoAccess, roles: Place['roles'], { fields }: FormModel) {
  const roleId = role === null ? null : roles.get(role)
  if (roleId === undefined) return []
  const hidden = fields.filter(({ name }) => hides.includes(name)).map(({ id }) => [id, 'hide' as const])
  return [{ roleId, rights, reach, fields: Object.fromEntries(hidden) as Record<string, 'hide'> }]
}

function compiled(model: FormModel): CompiledForm {
  const read = readModel(model)
  if ('form' in read) return read.form
  throw new Error(`a form of the demonstration is wrong: ${JSON.stringify(read.problems)}`)
}

/** Its address belongs to no one; the sample shows how an answer is read. */
async function writeCall(tx: Tx, tenantId: number): Promise<void> {
  const admin = await findAdministrator(tx)
  if (admin === undefined) return
  const sample = {
    data: {
      list: [
        { code: 'CC-100', name: '总装车间' },
        { code: 'CC-200', name: '研发中心' },
      ],
    },
  }
  await apis.insert(
    tx,
    { tenantId, id: newId(), by: admin.id },
    {
      name: 'costCenters',
      title: '成本中心',
      titleEn: 'Cost centres',
      method: 'GET',
      url: 'https://erp.example.com/api/cost-centers',
      headers: [],
      body: '',
      auth: 'none',
      authName: '',
      authPlace: 'header',
      tokenUrl: '',
      scope: '',
      listPath: 'data.list',
      valuePath: 'code',
      labelPath: 'name',
      sample: JSON.stringify(sample, null, 2),
      timeoutSeconds: 10,
      attempts: 3,
      cacheSeconds: 300,
      blockFor: 'none',
      blockRoleIdList: [],
      blockColumns: [],
      blockLink: '',
      blockParams: {},
      status: 0,
      remark: '示例：填写实际地址后启用',
    },
  )
}
