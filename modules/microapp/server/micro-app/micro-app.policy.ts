/** Who may do what with one entry of the registry. */
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { MicroAppAction } from '#microapp/contract/micro-app.ts'
import { microAppErrors } from '#microapp/contract/micro-app-rules.ts'
import type { MicroAppValues } from './micro-app.repo.ts'

export function microAppActions(
  actor: Pick<Actor, 'superAdmin' | 'permissions'>,
  { kind }: Pick<MicroAppValues, 'kind'>,
): MicroAppAction[] {
  const permitted = permittedActions(actor, 'sys:microApp', ['update', 'delete'])
  return permitted.flatMap((action): MicroAppAction[] =>
    action === 'update' && kind === 'app' ? ['update', 'check'] : [action],
  )
}

type Power = Pick<MicroAppValues, 'kind' | 'origin' | 'session' | 'callPaths' | 'tellsPerson' | 'status'>

/**
 * What concerns everybody's session takes the organisation's administrator, not the right to edit alone: letting
 * another site show the product in a frame, telling another origin who is signed in, handing it the token, and widening
 * what it may call. What was agreed to before stays as it is, until it is switched off: switching it on agrees anew.
 * @throws AppError `micro_app_trust_needed`
 */
export function assertTrusted(actor: Pick<Actor, 'superAdmin'>, wanted: Power, before?: Power): void {
  if (actor.superAdmin === 1 || wanted.origin === '') return
  const isSame = before?.kind === wanted.kind && before.origin === wanted.origin
  const agreed = isSame ? powersOf(before) : []
  const powers = powersOf(wanted)
  const isSwitchedOn = before?.status === 0 && wanted.status === 1
  if (powers.some((power) => isSwitchedOn || !agreed.includes(power)))
    throw new AppError(microAppErrors.trustNeeded, { origin: wanted.origin })
}

/** Each power by a name: `frame`, `person`, `token`, `call /ws`. */
function powersOf({ kind, session, callPaths, tellsPerson }: Power): string[] {
  if (kind === 'host') return ['frame']
  return [
    ...(tellsPerson === 1 ? ['person'] : []),
    ...(session === 'token' ? ['token'] : []),
    ...(session === 'none' ? [] : callPaths.map((path) => `call ${path}`)),
  ]
}
