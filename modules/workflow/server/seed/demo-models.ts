/**
 * What `--demo` writes: processes that a company might have, one of them in its second version, one only drawn. Once,
 * as everything here.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { compile } from '#process/index.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { ModelDraft, ModelSettings } from '#workflow/contract/model.ts'
import { insertDefinition, insertModel } from '../model/model.repo.ts'
import { demoDrawings, type DemoModel } from './demo-drawings.ts'
import { englishCategory, englishName } from './demo-names.ts'

export const modelSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant) ? [{ name: 'demo:models', write: (tx) => writeModels(tx, tenant.id) }] : []

async function writeModels(tx: Tx, tenantId: number): Promise<void> {
  const { id: by } = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('super_admin', '=', 1)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const model of demoDrawings) await writeModel(tx, { tenantId, by }, model)
}

async function writeModel(
  tx: Tx,
  { tenantId, by }: { tenantId: number; by: string },
  { name, category, remark, titleTemplate, versions, draft }: DemoModel,
): Promise<void> {
  const modelId = newId()
  const settings = ModelSettings.parse({ titleTemplate })
  const drawn = draft ?? versions.at(-1)?.xml ?? ''
  const { ir, xml } = await compile(drawn)
  if (ir === undefined) throw new Error(`the demonstration model ${name} is no process`)
  const [nameEn, categoryEn] = [englishName(name), englishCategory(category)]
  const own = ModelDraft.parse({ name, nameEn, category, categoryEn, remark, xml, ...settings })
  await insertModel(tx, { tenantId, id: modelId, by }, { ...own, key: ir.id })
  for (const version of versions) {
    const compiled = await compile(version.xml)
    const sha256 = createHash('sha256').update(compiled.xml).digest('hex')
    for (const process of compiled.processes)
      await insertDefinition(
        tx,
        { tenantId, id: newId(), by },
        {
          modelId,
          ir: { id: process.id, json: JSON.stringify(process) },
          xml: compiled.xml,
          sha256,
          name,
          nameEn,
          settings,
          note: version.note,
        },
      )
  }
}
