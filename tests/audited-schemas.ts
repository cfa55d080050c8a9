/** What the audit trail can hold of each kind of record: the schemas its fields are written from. */
import type { z } from 'zod'
import { FormApiDraft } from '#forms/contract/api-conf.ts'
import { EntryClientDraft } from '#gateway/contract/entry.ts'
import { ShareDraft } from '#gateway/contract/share.ts'
import { NoticeDraft } from '#messaging/contract/notice.ts'
import { MicroAppDraft } from '#microapp/contract/micro-app.ts'
import { PortalDraft } from '#portal/contract/portal.ts'
import { SysConfig } from '#system/contract/config.ts'
import { DeptDraft } from '#system/contract/dept.ts'
import { DictDataDraft } from '#system/contract/dict-data.ts'
import { DictTypeDraft } from '#system/contract/dict-type.ts'
import { GroupDraft } from '#system/contract/group.ts'
import { MenuDraft } from '#system/contract/menu.ts'
import { ParamDraft } from '#system/contract/param.ts'
import { PostDraft } from '#system/contract/post.ts'
import { RoleDraft } from '#system/contract/role.ts'
import { UserDraft } from '#system/contract/user.ts'
import { ViewDraft } from '#records/contract/view.ts'
import { AbsenceDraft } from '#workflow/contract/absence.ts'
import { CalendarDraft } from '#workflow/contract/calendar.ts'
import { DecisionTableDraft } from '#workflow/contract/decision-table.ts'
import { ModelDraft } from '#workflow/contract/model.ts'
import { WorkflowServiceDraft } from '#workflow/contract/service.ts'
import { WebhookDraft } from '#workflow/contract/webhook.ts'
import { MeetingDraft } from '#workspace/contract/meeting.ts'
import { TaskDraft } from '#workspace/contract/task.ts'

export const auditedSchemas: Readonly<Record<string, z.ZodType>> = {
  user: UserDraft,
  role: RoleDraft,
  dept: DeptDraft,
  post: PostDraft,
  group: GroupDraft,
  menu: MenuDraft,
  dictType: DictTypeDraft,
  dictData: DictDataDraft,
  param: ParamDraft,
  config: SysConfig,
  view: ViewDraft,
  portal: PortalDraft,
  notice: NoticeDraft,
  microApp: MicroAppDraft,
  entryClient: EntryClientDraft,
  share: ShareDraft,
  formApi: FormApiDraft,
  workflowAway: AbsenceDraft,
  workflowModel: ModelDraft,
  workflowService: WorkflowServiceDraft,
  workflowWebhook: WebhookDraft,
  workflowCalendar: CalendarDraft,
  workflowDecisionTable: DecisionTableDraft,
  meeting: MeetingDraft,
  wsTask: TaskDraft,
}

interface Def {
  readonly type: string
  readonly innerType?: { readonly def: Def }
  readonly in?: { readonly def: Def }
  readonly element?: { readonly def: Def }
  readonly options?: readonly { readonly def: Def }[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly shape?: Readonly<Record<string, { readonly def: Def }>>
  readonly checks?: readonly {
    readonly _zod?: { readonly def?: { readonly check?: string; readonly value?: unknown } }
  }[]
}

const defOf = (schema: unknown): Def => (schema as { def: Def }).def

/** The values a schema lists one by one; none for what people type. */
function choicesOf(def: Def): (string | number)[] {
  const inner = def.innerType ?? def.in ?? def.element
  if (inner) return choicesOf(inner.def)
  if (def.type === 'enum') return Object.values(def.entries ?? {}).map((value) => value as string | number)
  if (def.type === 'literal') return (def.values ?? []).map((value) => value as string | number)
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => choicesOf(option.def))
  return []
}

/** Every field of a draft with the values it can have, where they can be listed. */
export function auditedFields(schema: z.ZodType): { field: string; choices: (string | number)[] }[] {
  let def = defOf(schema)
  while (def.type !== 'object') {
    const inner = def.innerType ?? def.in
    if (!inner) return []
    def = inner.def
  }
  return Object.entries(def.shape ?? {}).map(([field, { def: own }]) => ({ field, choices: choicesOf(own) }))
}
