/** How a model returns from the recycle bin. */
import { recordChange } from '#kernel/audit/record.ts'
import type { Restorer } from '#kernel/recycle/restorers.ts'
import { ModelDraft } from '#workflow/contract/model.ts'
import { checkXml, readingFor } from './file-reading.service.ts'
import { assertKeyFree } from './key.rules.ts'
import * as repo from './model.repo.ts'
import { MODEL, readable } from './model.service.ts'
import { toAuditRecord } from './model.shape.ts'

/**
 * As its draft, with the versions that stayed because something of them had run; deploying it
 * makes the next one.
 */
export const modelRestorer: Restorer = {
  resource: MODEL,
  can: 'wf:model:save',
  canPurge: 'wf:model:delete',
  restore: async (tx, actor, { resourceId: id, payload }) => {
    const draft = ModelDraft.parse(payload)
    const { key, xml } = readable(await checkXml(draft.xml, await readingFor(tx, actor)))
    await assertKeyFree(tx, actor, key)
    await repo.insertModel(tx, { tenantId: actor.tenantId, id, by: actor.userId }, { ...draft, xml, key })
    await repo.adoptVersions(tx, id, key)
    const after = toAuditRecord({ ...draft, key, xml })
    await recordChange(tx, actor, { action: 'restore', resource: MODEL, resourceId: id, label: draft.name, after })
  },
}
