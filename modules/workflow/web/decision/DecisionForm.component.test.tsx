/** A decision table begins with a file, or with an example that is changed. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { decisionTableRoutes, type DecisionTableDraft } from '#workflow/contract/decision-table.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import DecisionForm from './DecisionForm.tsx'
import { withDecisionTexts } from './texts.ts'

test('who has no file begins with an example table', async () => {
  await withDecisionTexts(Promise.resolve())
  signInAs({ can: ['wf:decision:page', 'wf:decision:save'] })
  const sent: DecisionTableDraft[] = []
  fakeServer.answer(decisionTableRoutes.create, ({ body }) => {
    sent.push(body)
    return { id: '01912f4e-0000-7000-8000-000000000001' }
  })
  await show(<DecisionForm id={undefined} open onClose={() => undefined} afterOpenChange={() => undefined} />)
  const begin = page.getByRole('button', { name: t('workflow.decision.begin') })
  await begin.click()
  await expect.element(begin).not.toBeInTheDocument()
  await expect
    .element(page.getByLabelText(t('workflow.decision.xml')))
    .toHaveValue(expect.stringContaining('hitPolicy="FIRST"') as string)
  await expectAccessible()
  await page.getByRole('textbox', { name: t('workflow.decision.name'), exact: true }).fill('费用')
  await page.getByRole('button', { name: t('kit.form.create') }).click()
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['费用'])
})
