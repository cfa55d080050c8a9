/** What must hold before people without an account may start a process: asked when its model is saved and deployed. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { isPlain } from '#forms/server/index.ts'
import { textIn } from '#forms-core/index.ts'
import { peopleInScope } from '#system/server/index.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import type { PublicStart } from '#workflow/contract/public-start.ts'
import { fieldsByName } from '../form/form.shape.ts'
import { formsOfFile } from '../form/form.service.ts'
import { nodesToChoose } from '../runtime/assignment/behaviors/chosen-approver.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import { idsOfPeople } from '../runtime/persistence/people.repo.ts'
import { visitorForms } from './visitor-forms.ts'

/** Names that one problem lists. */
const MAX_NAMES = 10

/**
 * Requests are filed in the name of a user whom the author of the model may see; one who was named before may stay.
 * @throws InvalidInput at `publicStart.ownerId`, alike for users out of reach, of other organisations and none
 */
export async function assertOwner(
  tx: Tx,
  actor: Actor,
  { publicStart, before }: { publicStart: PublicStart | null; before?: PublicStart | null },
): Promise<void> {
  if (publicStart === null || publicStart.ownerId === before?.ownerId) return
  const { ownerId } = publicStart
  // The scope of who sees all says nothing about who is there.
  const [active, seen] = [await idsOfPeople(tx, [ownerId]), await peopleInScope(tx, actor, [ownerId])]
  if (!active.has(ownerId) || (!seen.has(ownerId) && ownerId !== actor.userId))
    throw invalid('publicStart.ownerId', 'unknown_choice')
}

interface Deployed {
  /** As it will be deployed, with its settings. */
  readonly definition: Definition
  readonly xml: string
  readonly language: Language
}

/** Why a process cannot be offered to the public as its settings say. */
export async function problemsOfPublic(tx: Tx, { definition, xml, language }: Deployed): Promise<ModelProblem[]> {
  const { publicStart } = definition.settings
  if (publicStart === null) return []
  const problem = (code: string, names: readonly string[] = []): ModelProblem => ({
    code,
    severity: 'error',
    node: null,
    message: translate(language, `workflow.problem.${code}`, { names: listed(names, language) }),
  })
  const errorFor = (code: string, names: readonly string[]) => (names.length === 0 ? [] : [problem(code, names)])
  const forms = await formsOfFile(tx, xml, definition)
  const fields = fieldsByName(forms)
  const missing = visitorForms(forms, definition).missing.map((label) => textIn(label, language))
  const isOwner = (await idsOfPeople(tx, [publicStart.ownerId])).has(publicStart.ownerId)
  return [
    ...(isOwner ? [] : [problem('PUBLIC_OWNER')]),
    ...errorFor('PUBLIC_FIELDS', missing),
    ...errorFor(
      'PUBLIC_CHOSEN',
      nodesToChoose(definition.ir).map(({ name }) => name),
    ),
    ...errorFor(
      'PUBLIC_ANSWER',
      publicStart.answerFields.filter((name) => !isPlain(fields.get(name))),
    ),
    ...errorFor(
      'PUBLIC_STEPS',
      publicStart.steps.filter((id) => !Object.hasOwn(definition.ir.nodes, id)),
    ),
  ]
}

function listed(names: readonly string[], language: Language): string {
  const shown = names.slice(0, MAX_NAMES).join(language === 'zh' ? '\u3001' : ', ')
  return names.length > MAX_NAMES ? `${shown} …` : shown
}
