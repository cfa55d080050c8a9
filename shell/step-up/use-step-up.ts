/** State of the step-up dialog. */
import { useRef, useState } from 'react'
import type { ProofMethod, StepUpRefusal } from '#contract/factor.ts'
import type { PasskeyAssertion } from '#contract/passkey.ts'
import { bareFactorRoutes } from '../request/bare-factor-routes.ts'
import { barePasskeyRoutes } from '../request/bare-passkey-routes.ts'
import { bareSessionRoutes } from '../request/bare-routes.ts'
import { call, messageOf } from '../request/call.ts'
import { seal } from '../session/seal.ts'
import { CODE_LENGTH } from '../signin/factor/CodeCells.tsx'
import { t } from '../signin/factor/texts.ts'
import { passkeySupport } from '../signin/passkey/support.ts'

export interface StepUpAsk {
  readonly refusal: StepUpRefusal
  readonly settle: (isProved: boolean) => void
}

async function prove(proof: { method: ProofMethod; answer?: string; assertion?: PasskeyAssertion }): Promise<void> {
  const body = await seal(await call(bareSessionRoutes.key), proof)
  await call(bareFactorRoutes.stepUp, { body })
}

/** The strongest that this browser can be asked for. */
const firstOf = (methods: readonly ProofMethod[]): ProofMethod =>
  methods.find((method) => method !== 'passkey' || passkeySupport() === 'ok') ?? methods[0] ?? 'password'

export function useStepUp({ refusal: { methods }, settle }: StepUpAsk) {
  const [method, setMethod] = useState<ProofMethod>(firstOf(methods))
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const missingIn = (typed: string): string | undefined => {
    if (method === 'totp') return typed.length === CODE_LENGTH ? undefined : t('factor.incomplete')
    return typed.trim() === '' ? t(method === 'password' ? 'stepUp.missing' : 'factor.missing') : undefined
  }

  const submit = async (typed = answer) => {
    if (isBusy) return
    const lacking = missingIn(typed)
    setMissing(lacking)
    setFailure(undefined)
    if (lacking !== undefined) return field.current?.focus()
    setIsBusy(true)
    try {
      await prove({ method, answer: typed })
      settle(true)
    } catch (thrown) {
      setFailure(messageOf(thrown))
      setAnswer('')
      setIsBusy(false)
      field.current?.focus()
    }
  }
  /** Asks a passkey of the user; what they give up in the dialog of the browser says nothing. */
  const askPasskey = async () => {
    if (isBusy) return
    setFailure(undefined)
    setIsBusy(true)
    const passkeys = await import('../signin/passkey/ceremony.ts')
    try {
      const assertion = await passkeys.askPasskey(await call(barePasskeyRoutes.stepUp))
      await prove({ method, assertion })
      settle(true)
    } catch (thrown) {
      setFailure(passkeys.failureOf(thrown))
      setIsBusy(false)
    }
  }
  const type = (text: string) => {
    setAnswer(text)
    setMissing(undefined)
  }
  const choose = (next: ProofMethod) => {
    setMethod(next)
    type('')
    setFailure(undefined)
  }
  return { method, choose, answer, type, missing, failure, isBusy, submit, askPasskey, field }
}
