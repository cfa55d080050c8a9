/** What a user may do with one template. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { TemplateAction, TemplateStatus } from '#forms/contract/template.ts'

const CODES: Readonly<Record<TemplateAction, string>> = {
  update: 'frm:template:update',
  design: 'frm:template:update',
  publish: 'frm:template:publish',
  stop: 'frm:template:publish',
  resume: 'frm:template:publish',
  export: 'frm:template:export',
  delete: 'frm:template:delete',
  access: 'frm:template:access',
  copyValues: 'frm:template:publish',
}

interface Judged {
  readonly status: TemplateStatus
  readonly isChanged: 0 | 1
  readonly versionNo: number
  readonly recordCount: number
}

/** Whether the template is in a state in which an action makes sense. */
function isPossible(action: TemplateAction, { status, isChanged, versionNo, recordCount }: Judged): boolean {
  switch (action) {
    case 'publish':
      return isChanged === 1 || versionNo === 0
    case 'stop':
      return status === 1
    case 'resume':
      return status === 2
    case 'delete':
      return recordCount === 0
    case 'copyValues':
      return recordCount > 0
    case 'update':
    case 'design':
    case 'export':
    case 'access':
      return true
  }
}

export const templateActions = (actor: Actor, template: Judged): TemplateAction[] =>
  (Object.keys(CODES) as TemplateAction[]).filter(
    (action) => holds(actor, CODES[action]) && isPossible(action, template),
  )
