/** The numbers beside the greeting follow what was done since: they are no older than anything else on home. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../tests/component/show.tsx'
import { Figures } from './Figures.tsx'
import type { Figure } from './widgets.ts'

test('who comes back to home after adding a user sees the new number, however soon', async () => {
  let people = 1
  const figure: Figure = { name: 'test.people', title: 'shell.home', rank: 1, load: () => Promise.resolve(people) }
  const first = await show(<Figures all={[figure]} />)
  const number = page.getByRole('listitem')
  await expect.element(number).toHaveTextContent('1')
  await first.unmount()
  people = 12
  await show(<Figures all={[figure]} />)
  await expect.element(number).toHaveTextContent('12')
})
