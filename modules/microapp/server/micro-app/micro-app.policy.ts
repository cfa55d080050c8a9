/** Who may do what with one entry of the registry. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { MicroAppAction } from '#microapp/contract/micro-app.ts'
import { microAppErrors } from '#microapp/contract/micro-app-rules.ts'
import type { MicroAppValues } from './micro-app.repo.ts'

export function microAppActions(
  actor: Pick<Actor, 'superAdmin' | 'permissions'>,
  { kind }: Pick<MicroAppValues, 'kind'>,
): MicroAppAction[] {
  const actions: MicroAppAction[] = []
  if (holds(actor, 'sys:microApp:update')) actions.push('update')
  if (holds(actor, 'sys:microApp:update') && kind === 'app') actions.push('check')
  if (holds(actor, 'sys:microApp:delete')) actions.push('delete')
  return actions
}

type Power = Pick<MicroAppValues, 'kind' | 'origin' | 'session' | 'call_paths'>

/**
 * What acts with everybody's session takes the organisation's administrator, not the right to edit alone: handing the token
 * to another origin, and widening what another origin may call. What was agreed to before stays as it is.
 * @throws AppError `micro_app_trust_needed`
 */
export function assertTrusted(actor: Actor, wanted: Power, before?: Power): void {
  if (wanted.kind !== 'app' || wanted.origin === '' || wanted.session === 'none') return
  const isSameApp = before?.origin === wanted.origin
  const hadToken = isSameApp && before.session === 'token'
  const hadCalls = isSameApp && before.session !== 'none'
  const isWider = wanted.call_paths.some((path) => !hadCalls || !before.call_paths.includes(path))
  const needsTrust = (wanted.session === 'token' && !hadToken) || isWider
  if (needsTrust && actor.superAdmin !== 1) throw new AppError(microAppErrors.trustNeeded, { origin: wanted.origin })
}
