/** The number on the shortcut to my work stands beside the icon, also where buttons are larger. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#shell/header/header.css'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { WorkBadge } from './WorkBadge.tsx'

/** Pixels between the middle of the button and the top of the number. */
const ABOVE_MIDDLE = 16

test.for([1440, 390])('at %i px the number is at the icon', async (width) => {
  await page.viewport(width, 800)
  signInAs()
  fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: [], total: 7, totalExact: true }))
  await show(
    <div className="pt-header">
      <a className="pt-icon-button" href="#/bpm/work">
        <WorkBadge />
      </a>
    </div>,
  )
  const badge = page.getByText('7', { exact: true })
  await expect.element(badge).toBeVisible()
  const button = page.getByRole('link').element().getBoundingClientRect()
  expect(badge.element().getBoundingClientRect().top).toBeCloseTo(button.top + button.height / 2 - ABOVE_MIDDLE, 0)
})
