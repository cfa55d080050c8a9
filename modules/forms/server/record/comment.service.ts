/** Comments on a record: every user who sees it may comment on it. */
import type { Actor } from '#kernel/access/actor.ts'
import { newId } from '#kernel/ids.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import type { Comment } from '#forms/contract/record.ts'
import { commentsOn, insertComments } from './comment.repo.ts'
import { openForm } from './form-access.ts'
import { readReached, type RecordKernel, type RecordPlace } from './reached-record.ts'
import { RECORD_RESOURCE, recordLabel } from './record-trace.ts'
import { formsMessageEvents } from './message-events.ts'

export const listComments = (kernel: RecordKernel, actor: Actor, { formId, id }: RecordPlace): Promise<Comment[]> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openForm(db, actor, formId)
    await readReached(db, actor, opened, id)
    return commentsOn(db, id)
  })

/** Adds a comment and notifies the owner of the record. */
export const addComment = (
  kernel: RecordKernel,
  actor: Actor,
  { formId, id: recordId, text }: RecordPlace & { text: string },
): Promise<{ id: string }> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const opened = await openForm(tx, actor, formId)
    const row = await readReached(tx, actor, opened, recordId)
    const { tenantId, userId: byId, realName: byName, language } = actor
    const id = newId()
    await insertComments(tx, [{ tenantId, id, recordId, text, byId, byName }])
    await notifyListChanged(tx, tenantId, RECORD_RESOURCE)
    if (row.ownerId !== null && row.ownerId !== byId) {
      const label = recordLabel(opened, { title: row.title, field: row.titleField })
      await notifyUsers(tx, actor, [row.ownerId], {
        event: formsMessageEvents.comment,
        title: translate(language, 'formMessage.comment', { name: byName, label }),
        content: paragraph(text),
        path: `/onlineForm/${formId}?id=${recordId}&tab=comments`,
      })
    }
    return { id }
  })

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A plain text as HTML. */
const paragraph = (text: string): string =>
  `<p>${text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign).replaceAll('\n', '<br />')}</p>`
