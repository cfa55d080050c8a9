/** The calls of second factors and of step-up (`#contract/factor.ts`). */
import { factorRoutes } from '#contract/factor.ts'
import type { Sealed } from '#contract/session.ts'
import { implement, type Mounted } from '../../http/implement.ts'
import type { StepUp } from '../step-up.ts'
import type { AnswerChallenge } from './answer-challenge.ts'
import { browserOf } from './browser.ts'
import type { OwnFactorsService } from './own-factors.ts'
import type { SecondStep } from './second-step.ts'

export interface FactorRoutesOptions {
  secondStep: SecondStep
  stepUp: StepUp
  ownFactors: OwnFactorsService
  answerChallenge: AnswerChallenge
}

export function mountFactorRoutes(options: FactorRoutesOptions): Mounted[] {
  const { secondStep, stepUp, ownFactors: own } = options
  const { answer, ...others } = factorRoutes
  const mounted = implement('factor', others, {
    enrol: ({ body }) => secondStep.setup(body),
    passkey: ({ body, origin }) => secondStep.askPasskey(body, origin),
    own: ({ actor, origin }) => own.list(actor, origin),
    setup: ({ actor }) => own.setup(actor),
    add: ({ actor, body }) => own.add(actor, body),
    rename: ({ actor, params, body }) => own.rename(actor, params.id, body.name),
    remove: ({ actor, params }) => own.remove(actor, params.id),
    renewCodes: ({ actor }) => own.renewCodes(actor),
    distrust: ({ actor, body }) => own.distrust(actor, body),
    stepUp: ({ actor, body, origin }) => stepUp.prove(body, actor, origin),
  })
  return [...mounted, { id: 'factor.answer', route: answer, handle: answerFrom(options) }]
}

/** The second step sets the cookie of a device that is trusted from now on. */
function answerFrom({ answerChallenge }: FactorRoutesOptions): Mounted['handle'] {
  return async ({ body, origin }, reply) => {
    // Parsed by the route.
    const { signedIn, cookie } = await answerChallenge(body as Sealed, origin, browserOf(reply.request))
    if (cookie !== undefined) reply.header('set-cookie', cookie)
    return signedIn
  }
}
