/** The first steps on home: asked once at the start, and again each time home is come back to. */
import { Activity, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FirstStepName, firstRunRoutes } from '#help/contract/first-run.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { hasOpenSteps } from './first-run-calls.ts'
import FirstRunWidget from './FirstRunWidget.tsx'

let done: ReadonlySet<FirstStepName>
let calls: readonly unknown[]

beforeEach(() => {
  done = new Set()
  signInAs()
  calls = fakeServer.answer(firstRunRoutes.steps, () =>
    FirstStepName.options.map((name) => ({ name, isDone: done.has(name) })),
  )
})

/** Home, and a way elsewhere: the tab of home rests meanwhile. */
function Frame() {
  const [isHome, setIsHome] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsHome(!isHome)}>
        {isHome ? 'leave' : 'back'}
      </button>
      <Activity mode={isHome ? 'visible' : 'hidden'}>
        <FirstRunWidget />
      </Activity>
    </>
  )
}
const progress = () => page.getByText(t('help.steps.progress', { done: done.size, count: 6 }))

test('the question whether steps are left is not asked twice', async () => {
  expect(await hasOpenSteps()).toBe(true)
  await show(<FirstRunWidget />)
  await expect.element(progress()).toBeVisible()
  expect(calls).toHaveLength(1)
  await expectAccessible()
})

test('a step shows as done when its page is left at once', async () => {
  await show(<Frame />)
  await expect.element(progress()).toBeVisible()
  await page.getByRole('button', { name: 'leave' }).click()
  done = new Set(['organisation'])
  await page.getByRole('button', { name: 'back' }).click()
  await expect.element(progress()).toBeVisible()
  await expect.element(page.getByText(t('help.step.organisation.done'))).toBeVisible()
})
