/** What a visitor fills in when they start a process: parts of its online form and of what its file asks for. */
import { InvalidInput } from '#kernel/errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import { beyondVisitor, missingOf, visitorModel, visitorPart, type VisitorPart } from '#forms/server/index.ts'
import type { FieldId, LocalText } from '#forms-core/index.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import type { Vars } from '#workflow/contract/vars.ts'
import type { DefinitionForms } from '../form/definition-forms.ts'
import type { GeneratedForm } from '../form/generated-model.ts'
import { modesAt, splitVars } from '../form/online-form.rules.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'

/** The fields of a start that visitors have. */
export interface VisitorForms {
  readonly online: VisitorPart | undefined
  readonly own: VisitorPart
  readonly generated: GeneratedForm
  /** Labels of what the start may require and no visitor can give. */
  readonly missing: readonly LocalText[]
}

const NONE: ReadonlySet<FieldId> = new Set()

export function visitorForms(forms: DefinitionForms, { ir }: Pick<Definition, 'ir'>): VisitorForms {
  const closed = forms.online && new Set(modesAt(forms.online.form, forms.declared, ir).keys())
  const online = forms.online && visitorPart(forms.online.form, closed ?? NONE)
  const own = visitorPart(forms.start.form, NONE)
  return {
    online,
    own,
    generated: forms.start,
    missing: [...(online === undefined ? [] : missingOf(online, closed ?? NONE)), ...missingOf(own, NONE)],
  }
}

/** As their page shows them; a form without a field for visitors is left out. */
export async function shownToVisitors(db: Db, { online, own, generated }: VisitorForms): Promise<ProcessForm[]> {
  const parts = [...(online === undefined ? [] : [{ part: online }]), { part: own, generated }]
  const shown: ProcessForm[] = []
  for (const one of parts) {
    const form = await shownPart(db, one)
    if (form.model.fields.length > 0) shown.push(form)
  }
  return shown
}

async function shownPart(
  db: Db,
  { part, generated }: { part: VisitorPart; generated?: GeneratedForm },
): Promise<ProcessForm> {
  const model = await visitorModel(db, part)
  const has = (id: FieldId) => part.entered.has(id)
  return {
    formId: null,
    model,
    isNew: true,
    modes: {},
    variables: Object.fromEntries(model.fields.map(({ id, name }) => [id, generated?.variables.get(id) ?? name])),
    decisions: [...(generated?.decisions ?? [])].filter(has),
    guessed: [...(generated?.guessed ?? [])].filter(has),
    values: {},
    names: {},
    files: {},
  }
}

/** The variables that visitors may set. */
export function openToVisitors({ online, own, generated }: VisitorForms): ReadonlySet<string> {
  const names = (part: VisitorPart, nameOf: (id: FieldId) => string | undefined) =>
    [...part.entered].flatMap((id) => nameOf(id) ?? [])
  return new Set([
    ...(online === undefined ? [] : names(online, (id) => topNameOf(online, id))),
    ...names(own, (id) => generated.variables.get(id)),
  ])
}

/** Columns have no variable of their own. */
function topNameOf({ form }: VisitorPart, id: FieldId): string | undefined {
  const one = form.fields.get(id)
  return one === undefined || one.table !== undefined ? undefined : one.name
}

/** @throws InvalidInput at everything that is none of the visitor's fields, whatever its value */
export function refuseBeyond(forms: VisitorForms, vars: Vars): void {
  const { ofForm, others } = splitVars(forms.online?.form, vars)
  const open = openToVisitors(forms)
  const beyond = [
    ...(forms.online === undefined ? [] : beyondVisitor(forms.online, ofForm)),
    ...Object.keys(others).filter((name) => !open.has(name)),
  ]
  if (beyond.length === 0) return
  throw new InvalidInput(
    beyond.map((path) => ({ path: `vars.${path}`, code: 'not_writable', params: { name: path.split('.')[0] ?? '' } })),
  )
}
