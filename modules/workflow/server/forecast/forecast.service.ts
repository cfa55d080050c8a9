/**
 * Who would handle a request: its start and every step after it on a copy in memory, by the process core and the very
 * rules that a start goes by. The transaction only reads, and the budget of one command limits what it may cost.
 */
import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { StartForecast, StartForecastQuery } from '#workflow/contract/forecast.ts'
import type { Db } from '#kernel/database/lease.ts'
import { problemsOfVars } from '../form/check-vars.service.ts'
import { formsFor } from '../form/form.service.ts'
import type { GeneratedForm } from '../form/generated-model.ts'
import { splitVars } from '../form/online-form.rules.ts'
import { typedInForm } from '../form/online-record.service.ts'
import { notWritable, refuse, writableAtStart } from '../form/writable.rules.ts'
import { managesDefinition, mayStart } from '../model/access-lookup.repo.ts'
import { newestDefinition } from '../runtime/engine/definition.service.ts'
import { aheadOfStart } from './ahead.service.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

/** @throws AppError definition_missing for what is not there and what they may not start alike */
export function forecastStart(
  kernel: KernelPart,
  actor: Actor,
  { key, vars, chosen = {} }: StartForecastQuery,
): Promise<StartForecast> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const definition = await newestDefinition(db, actor.tenantId, key)
    if (definition === undefined || !(await mayStart(db, actor, key)))
      throw new AppError(workflowErrors.definitionMissing, { key })
    const forms = await formsFor(db, actor.tenantId, definition)
    const { ofForm, others } = splitVars(forms.online?.form, vars)
    const notAsked = notWritable(others, writableAtStart(forms.declared, definition.ir))
    if (notAsked.length > 0 && !(await managesDefinition(db, actor, definition.id))) refuse(notAsked)
    const entered = await typedInForm(db, actor, { definition, forms, sent: ofForm })
    const order = {
      vars: { ...(await usable(db, forms.start, others)), ...entered },
      chosen: new Map(Object.entries(chosen)),
    }
    return aheadOfStart(db, actor, definition, order)
  })
}

/** What is entered so far without what the form would object to: it is typed on while the forecast is asked for. */
async function usable(
  db: Db,
  form: GeneratedForm,
  vars: StartForecastQuery['vars'],
): Promise<StartForecastQuery['vars']> {
  const unfit = new Set((await problemsOfVars(db, form, { vars })).map(({ path }) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !unfit.has(name)))
}
