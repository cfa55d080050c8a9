/**
 * A model as the audit trail has it. What it asks of its row is in the repo; its settings are read by
 * `settings.shape.ts`.
 */
import { createHash } from 'node:crypto'
import type { ModelDraft } from '#workflow/contract/model.ts'
import { settingsIn } from './settings.shape.ts'

/** The drawing is recorded by its fingerprint. */
export const toAuditRecord = ({
  key,
  name,
  nameEn,
  category,
  categoryEn,
  remark,
  xml,
  ...settings
}: ModelDraft & { key: string }) => ({
  key,
  name,
  nameEn,
  category,
  categoryEn,
  remark,
  ...settingsIn(settings),
  drawing: createHash('sha256').update(xml).digest('hex').slice(0, 12),
})
