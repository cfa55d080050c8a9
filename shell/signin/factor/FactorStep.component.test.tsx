import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { factorRoutes, type FactorChallenge } from '#contract/factor.ts'
import { sessionRoutes } from '#contract/session.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { show } from '../../../tests/component/show.tsx'
import FactorStep, { type FactorStepProps } from './FactorStep.tsx'
import { t as passkeyText } from '../passkey/texts.ts'
import { t } from './texts.ts'

const challenge: FactorChallenge = {
  challenge: '1.x',
  methods: ['totp', 'recovery'],
  enrol: false,
  recoveryLeft: 7,
  trustDays: 30,
  seconds: 300,
}

/** A key that bodies are sealed with. */
async function answerKey(): Promise<void> {
  const rsa = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const { publicKey } = await crypto.subtle.generateKey(rsa, true, ['wrapKey', 'unwrapKey'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  fakeServer.answer(sessionRoutes.key, () => ({
    kid: 'k',
    publicKey: btoa(String.fromCharCode(...spki)),
    nonce: 'n',
    captchaRequired: false,
    tenantKnown: false,
    canRecover: false,
    passwordless: [],
    canRegister: [],
    registerWays: {},
  }))
}

const steps = (given: Partial<FactorChallenge> = {}) => {
  const props = {
    enter: vi.fn<FactorStepProps['enter']>(() => Promise.resolve()),
    onBack: vi.fn<FactorStepProps['onBack']>(),
  }
  const node = <FactorStep challenge={{ ...challenge, ...given }} loginPage="login" username="ann" {...props} />
  return { ...props, node }
}
const field = page.getByLabelText(t('factor.code'))

test('a pasted code fills all cells and is sent once; a wrong one is cleared, and the tries left are stated', async () => {
  await answerKey()
  const answers = fakeServer.answer(factorRoutes.answer, () =>
    fakeServer.refuse({ status: 422, error: 'factor_wrong', msg: 'wrong', data: { answersLeft: 3 } }),
  )
  const { node, enter, onBack } = steps()
  await show(node)
  await field.fill('407 12a3')
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('factor.wrong.left', { count: 3 }))
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(answers).toHaveLength(1)
  expect(enter).not.toHaveBeenCalled()
  expect(onBack).not.toHaveBeenCalled()
})

test('fewer than six digits are not sent', async () => {
  const { node } = steps()
  await show(node)
  await userEvent.keyboard('123{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('factor.incomplete'))
})

test('after the last wrong answer it goes back to the password and says why', async () => {
  await answerKey()
  fakeServer.answer(factorRoutes.answer, () =>
    fakeServer.refuse({ status: 422, error: 'factor_wrong', msg: 'wrong', data: { answersLeft: 0 } }),
  )
  const { node, onBack } = steps()
  await show(node)
  await field.fill('000000')
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledWith(t('factor.wrong.over')))
})

test('a passkey is asked on a press only; what the browser refuses is stated in place, and other ways stay open', async () => {
  await answerKey()
  const asked = fakeServer.answer(factorRoutes.passkey, () => ({
    request: {
      challenge: 'AAAA',
      rpId: 'elsewhere.example',
      timeout: 300_000,
      userVerification: 'required' as const,
      allowCredentials: [],
    },
    creation: null,
  }))
  const { node, enter } = steps({ methods: ['passkey', 'totp', 'recovery'] })
  await show(node)
  await expect.element(page.getByText(t('factor.passkey.about'))).toBeVisible()
  expect(asked).toHaveLength(0)
  await page.getByRole('button', { name: t('factor.passkey.use') }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(passkeyText('passkey.elsewhere'))
  expect(asked).toHaveLength(1)
  expect(enter).not.toHaveBeenCalled()
  await page.getByRole('button', { name: new RegExp(`^${t('factor.totp')}`) }).click()
  await expect.element(field).toBeVisible()
})

test('recovery codes must be kept before the session is entered', async () => {
  await answerKey()
  const recoveryCodes = ['7KQX-M2PD-4F', 'AAAA-BBBB-CC']
  fakeServer.answer(factorRoutes.answer, () => ({ token: 't', deviceToken: 'd', recoveryCodes }))
  const { node, enter } = steps()
  await show(node)
  await field.fill('123456')
  await expect.element(page.getByText('7KQX-M2PD-4F')).toBeVisible()
  const go = page.getByRole('button', { name: t('factor.codes.first') })
  await expect.element(go).toBeDisabled()
  await page.getByRole('button', { name: t('factor.codes.download'), exact: true }).click()
  await page.getByRole('button', { name: t('factor.codes.done') }).click()
  expect(enter).toHaveBeenCalledWith({ token: 't', deviceToken: 'd', recoveryCodes })
})

test('the remaining time is spoken at 15 seconds; when it is up, it goes back to the password', async () => {
  const late = steps({ seconds: 16 })
  const { unmount } = await show(late.node)
  await expect.element(page.getByText(t('factor.left.spoken', { seconds: 15 }))).toBeInTheDocument()
  await unmount()
  const over = steps({ seconds: 1 })
  await show(over.node)
  await vi.waitFor(() => expect(over.onBack).toHaveBeenCalledWith(t('factor.over')), { timeout: 10_000 })
})
