/** The online form of a model: the version that its next version keeps, or why it cannot be deployed with it. */
import { validate } from 'uuid'
import type { Tx } from '#kernel/database/lease.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { versionForProcess, type FormFault } from '#forms/server/index.ts'
import type { ModelProblem, ModelSettings } from '#workflow/contract/model.ts'
import type { FormOfDefinition } from '../runtime/engine/definition.service.ts'

const CODES: Readonly<Record<FormFault, string>> = {
  missing: 'FORM_MISSING',
  unpublished: 'FORM_UNPUBLISHED',
  stopped: 'FORM_STOPPED',
}

/** A key that is no id is that of a form outside of this platform, which asks for nothing here. */
export async function formOf(
  tx: Tx,
  { formKey }: Pick<ModelSettings, 'formKey'>,
  language: Language,
): Promise<{ form?: FormOfDefinition; problems: ModelProblem[] }> {
  if (!validate(formKey)) return { problems: [] }
  const found = await versionForProcess(tx, formKey)
  if (!('fault' in found)) return { form: found, problems: [] }
  const code = CODES[found.fault]
  const message = translate(language, `workflow.problem.${code}`, { form: found.name })
  return { problems: [{ code, severity: 'error', node: null, message }] }
}
